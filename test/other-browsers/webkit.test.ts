import { tellStories } from './stories.ts'
import { hasWebkit, openWebkit } from './webkit.ts'

tellStories({ name: 'WebKit', isHere: hasWebkit, start: async () => ({ open: openWebkit, close: async () => {} }) })
