import { hasFirefox, startFirefox } from './firefox.ts'
import { tellStories } from './stories.ts'

tellStories({ name: 'Firefox', isHere: hasFirefox, start: startFirefox })
