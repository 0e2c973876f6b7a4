/**
 * Where pictures are kept. A key is such as `originals/0123456789abcdef-1200x800.jpg`: letters, digits, `_`, `-`, `.`
 * and slashes. A key's content never changes, since its name is made from it.
 */
export interface Storage {
  /** `folder`: in the data directory. */
  readonly kind: 'folder' | 's3'
  /** Keeps `content`. Once this resolves it is there whole; until then it is not there at all. */
  put(key: string, content: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  exists(key: string): Promise<boolean>
  /** The names directly in a folder, such as `originals`, sorted, without those of other programs; none if there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Removes it; no fault when it is not there. */
  remove(key: string): Promise<void>
}

/** Thrown if a storage returns other content than was written. */
export class StorageIntegrityError extends Error {}

/** Thrown if a storage does not respond in time; a retry may succeed. */
export class StorageTimeoutError extends Error {}

const part = /^[\w-][\w.-]*$/
/** Whether a name can be one of ours: a folder or bucket may also hold files of other programs, such as `.DS_Store`. */
export const isKeyName = (name: string): boolean => part.test(name)

/** Throws where a key could lead out of the storage. */
export function checkKey(key: string): void {
  if (!key.split('/').every((name) => part.test(name))) throw new RangeError(`Not a key of the storage: ${key}`)
}
