import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/support/server.ts'
import { canInstall } from '../checks/apt.ts'
import { runQuietly } from '../setup/child.mjs'

/** The header by which the drill's visitors say where they come from: all of them are this machine. */
export const visitorHeader = 'x-drill-visitor'

/**
 * Starts nginx in front of these ports of this machine, as deploy/nginx-several.conf has it but without TLS, on a port of
 * its own. Debian's own nginx is unpacked for it where none is installed. Throws where there is none.
 */
export async function startNginx(ports: number[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-nginx-'))
  try {
    const program = findNginx() ?? (await unpackNginx(folder))
    if (!program) throw new Error('There is no nginx: install it (apt install nginx)')
    const port = await freePort()
    for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'nginx.conf'), configuration({ folder, port, ports }))
    const parameters = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
    const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })
    await listening(port)
    const stop = async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    return { url: `http://127.0.0.1:${port}`, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const findNginx = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file))

/** Without installing it, since Debian's package starts a server on port 80. */
async function unpackNginx(folder: string): Promise<string | undefined> {
  if (!canInstall()) return undefined
  await runQuietly('apt-get', ['-qq', 'download', 'nginx'], { cwd: folder })
  const [file] = globSync(join(folder, 'nginx_*.deb'))
  if (file) await runQuietly('dpkg-deb', ['-x', file, join(folder, 'program')])
  const program = join(folder, 'program/usr/sbin/nginx')
  return existsSync(program) ? program : undefined
}

const configuration = ({ folder, port, ports }: { folder: string; port: number; ports: number[] }) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 110m;
  upstream clinic {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://clinic;
      proxy_http_version 1.1;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $http_x_drill_visitor;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
      proxy_read_timeout 300s;
    }
  }
}
`

async function listening(port: number): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const socket = connect(port, '127.0.0.1')
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (open) return
    await sleep(50)
  }
  throw new Error('nginx did not start')
}
