import { type Social, socialSchema } from '#contract/content.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormSelect, FormText } from '../forms/form-fields.tsx'
import { ListField } from '../forms/list-field.tsx'
import { Panel } from '../frame/panel.tsx'

type WithSocials = { socials: Social[] }

/** The clinic's social media accounts. */
export const SocialList = () => (
  <Panel title="Social media">
    <ListField<WithSocials, 'socials'> name="socials" item="Link" blank={{ type: 'facebook', url: '' }} most={10}>
      {(index) => (
        <FieldPair narrow>
          <FormSelect<WithSocials>
            name={`socials.${index}.type`}
            label="Network"
            options={socialSchema.shape.type.options}
            names={{ youtube: 'YouTube' }}
          />
          <FormText<WithSocials> name={`socials.${index}.url`} label="Link" inputMode="url" />
        </FieldPair>
      )}
    </ListField>
  </Panel>
)
