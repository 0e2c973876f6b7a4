import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/support/server.ts'
import { runAndCapture } from '../setup/child.mjs'
import { canInstall } from './apt.ts'

export type Nginx = { url: string; stop: () => Promise<void> }

/**
 * Starts nginx with one worker on a port of its own; `http` writes what its configuration says, given a folder for its
 * files and that port. Debian's own nginx is unpacked for it where none is installed. Throws where there is none.
 */
export async function startNginxWith(http: (place: { folder: string; port: number }) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-nginx-'))
  try {
    const program = findNginx() ?? (await unpackNginx(folder))
    if (!program) throw new Error('There is no nginx: install it (apt install nginx)')
    const port = await freePort()
    for (const name of temporary) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, http({ folder, port })))
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

export const findNginx = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file))

/** Without installing it, since Debian's package starts a server on port 80. */
async function unpackNginx(folder: string): Promise<string | undefined> {
  if (!canInstall()) return undefined
  await runAndCapture('apt-get', ['-qq', 'download', 'nginx'], { cwd: folder })
  const [file] = globSync(join(folder, 'nginx_*.deb'))
  if (file) await runAndCapture('dpkg-deb', ['-x', file, join(folder, 'program')])
  const program = join(folder, 'program/usr/sbin/nginx')
  return existsSync(program) ? program : undefined
}

const temporary = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const configuration = (folder: string, http: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
${temporary
  .filter((name) => name !== 'body')
  .map((name) => `  ${name}_temp_path ${folder}/${name};`)
  .join('\n')}
${http}
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
