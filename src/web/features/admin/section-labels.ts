import type { EditableSection } from '#web/queries/admin.ts'

/** What staff call the sections: the tabs' names, and the site's menu, which stands among the settings. */
export const sectionLabels: Record<EditableSection, string> = {
  hero: 'Hero',
  features: 'Features',
  about: 'About',
  contact: 'Contact',
  clinic: 'Clinic Info',
  navigation: 'Navigation',
}
