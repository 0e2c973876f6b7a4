/** The text of a file that somebody chose: in UTF-8, or else in the encoding of Windows, in which Excel saves a plain CSV. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
