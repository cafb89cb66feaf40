import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf, isError } from '../../service/errors/any-realm'
import type { RunCommand } from '../commands'
import { startServer } from '../start-server'
import type { RunningServer, StartOptions } from '../start-server'
import { certificatesFor } from './certificates'
import { holdSignals, runChild } from './child'
import { environmentOf } from './environment'
import type { PlatformReached } from './environment'
import { platformHosts, startPlatformProxy } from './platform-proxy'
import { portRemark } from './port-remark'
import redirectNode from './redirect-node.cjs?raw'

/**
 * Runs a command with a Herald of its own, and returns the exit code of the command. By then Herald, the processes of
 * the command and all temporary files are gone. Throws what `startServer` throws; the command has not begun then.
 */
export async function runCommand(
  { words, tls, port, host, ...options }: Omit<RunCommand, 'log'>,
  given: Pick<StartOptions, 'requestLog'> & { say(line: string): void },
): Promise<number> {
  const signals = holdSignals()
  const begin = (at: { port: number; host: string }) => startServer({ ...options, ...given, ...at })
  try {
    const herald =
      port === undefined && host === undefined
        ? await withoutPort(begin)
        : await begin({ port: port ?? 0, host: host ?? '127.0.0.1' })
    // `http://127.0.0.1:80` has no port to a client.
    const url = new URL(herald.url).origin
    const platform = tls ? await openPlatform(new URL(url)) : undefined
    const remark = tls ? undefined : portRemark(url, process.cwd())
    if (remark) given.say(remark)
    try {
      const env = environmentOf({ url, platform }, process.env)
      return await runChild({ words, env, signals, say: given.say })
    } finally {
      // A signal that comes now need not wait for requests to finish.
      signals.release()
      platform?.close()
      await herald.close()
    }
  } finally {
    signals.release()
  }
}

/**
 * Starts at port 80 of an address that no other server uses, if the system allows that. The official Node SDK up to
 * 1.73.1 takes a port in an address for a parameter of the path.
 */
async function withoutPort(begin: (at: { port: number; host: string }) => Promise<RunningServer>) {
  const host = ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.')
  try {
    return await begin({ port: 80, host })
  } catch (error) {
    if (!isRefusedPort(error)) throw error
    return begin({ port: 0, host: '127.0.0.1' })
  }
}

/** Only root may listen there, another server listens on all addresses, or the system has only one of loopback. */
const isRefusedPort = (error: unknown): boolean =>
  isError(error) &&
  'syscall' in error &&
  error.syscall === 'listen' &&
  ['EACCES', 'EPERM', 'EADDRINUSE', 'EADDRNOTAVAIL'].includes(codeOf(error))

/** Answers as the platform's hosts, until it is closed. Only the certificate of the authority is ever on disk. */
async function openPlatform(herald: URL): Promise<PlatformReached & { close(): void }> {
  const { authority, server } = certificatesFor(platformHosts)
  const proxy = await startPlatformProxy(herald, server)
  const folder = mkdtempSync(join(tmpdir(), 'herald-run-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  write('redirect-node.json', JSON.stringify({ hosts: platformHosts, at: proxy.secure }))
  return {
    proxy: proxy.url,
    hosts: platformHosts,
    authority: write('authority.pem', authority),
    redirectNode: write('redirect-node.cjs', redirectNode),
    close() {
      proxy.close()
      process.off('exit', remove)
      remove()
    },
  }
}
