import { tellStories } from './stories.ts'
import { hasWebkit, openWebkit } from './webkit.ts'

tellStories({ name: 'WebKit', isHere: hasWebkit, open: openWebkit })
