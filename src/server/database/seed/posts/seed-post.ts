import type { PostSummary } from '#contract/post.ts'

/**
 * An article as an empty database gets it. `body` is HTML, empty where the article is still to be written;
 * `coverPicture` is the name of a file in art/masters.
 */
export type SeedPost = Omit<PostSummary, 'id' | 'coverImage'> & { body: string; coverPicture: string }
