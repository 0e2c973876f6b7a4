import type { Clinic } from '#contract/content.ts'
import type { Tx } from '../connect.ts'
import { toRow } from '../rows.ts'
import type { SeedPictures } from './pictures.ts'
import { seedPosts } from './posts/index.ts'

/** The covers that the articles ask for: files of art/masters. */
export const postCovers = (clinic: Clinic) => seedPosts(clinic).map(({ coverPicture }) => coverPicture)

export async function seedBlog(
  tx: Tx,
  { at, newId, clinic, pictures }: { at: string; newId: () => string; clinic: Clinic; pictures: SeedPictures },
): Promise<void> {
  await tx
    .insertInto('posts')
    .values(
      seedPosts(clinic).map(({ coverPicture, ...post }) => ({
        ...toRow(post),
        id: newId(),
        cover_image: pictures.cover(coverPicture),
        status: 'published' as const,
        // The featured article bears today's date: the day of the site's opening.
        published_at: post.featured ? at : post.publishedAt,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}
