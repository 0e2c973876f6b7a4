import { hasFirefox, openFirefox } from './firefox.ts'
import { tellStories } from './stories.ts'

tellStories({ name: 'Firefox', isHere: hasFirefox, open: openFirefox })
