import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Nginx, startNginxWith } from '../checks/nginx.ts'
import { root } from '../setup/paths.mjs'
import type { Answer } from './first-visit.ts'

/** nginx with one worker, which answers these paths from files, with the same headers and bytes. */
export const startStaticNginx = (answers: Map<string, Answer>): Promise<Nginx> =>
  startNginxWith(({ folder, port }) => {
    const locations = [...answers].map(([path, { headers, body }], index) => {
      writeFileSync(join(folder, `file-${index}`), body)
      const { 'content-type': type = 'text/plain', etag: _, 'last-modified': __, ...others } = headers
      const lines = Object.entries(others)
        .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
        .join(' ')
      return `location = ${path} { default_type ${JSON.stringify(type)}; ${lines} try_files /file-${index} =404; }`
    })
    return `
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  types { }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${locations.join('\n    ')}
  }`
  })

/**
 * nginx as `deploy/nginx.conf` has it, in front of a port of this machine, but without TLS and on a port of its own. Pictures are
 * kept for `pictureSeconds`, and not for its 30.
 */
export const startDocumentedNginx = (ours: number, pictureSeconds = 30): Promise<Nginx> =>
  startNginxWith(({ folder, port }) => {
    const text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    // The first server only leads to the second.
    const [before = '', , second = ''] = text.split(/^server \{$/m)
    return `${before}server {${second}`
      .replace('127.0.0.1:3000', `127.0.0.1:${ours}`)
      .replace(/^\s*(?:ssl_.*|listen \[.*)\n/gm, '')
      .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};\n\tkeepalive_requests 1000000;`)
      .replace('proxy_cache_valid 200 30s', `proxy_cache_valid 200 ${pictureSeconds}s`)
      .replace(/proxy_cache_path \S+/, `proxy_cache_path ${folder}/cache`)
  })
