/** The widest version, in px, that a phone asks for. */
const widest = 1280

/** The public pages of a running site, as its sitemap names them: their paths. */
export async function publicPaths(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
}

/** Asks once for the pages and for every picture on them that a phone may take, as earlier visitors would have. */
export async function warm(url: string, paths: string[]): Promise<number> {
  const pictures = new Set<string>()
  for (const path of paths) {
    const html = await (await fetch(url + path)).text()
    for (const [, address, width] of html.matchAll(/(\/media\/[\w-]+\/(\d+)\.avif)/g))
      if (Number(width) <= widest) pictures.add(address!)
  }
  for (const address of pictures) {
    const answer = await fetch(url + address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  return pictures.size
}
