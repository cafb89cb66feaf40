import { StorageFailure } from '../service/blobs/storage-failure'
import { codeOf, isError } from '../service/errors/any-realm'
import { StoreUnavailable } from '../service/store/store'
import type { KnownSecrets } from '../service/world/known-secrets'
import { WorldFileError } from '../service/world/world-file'
import { DataRefused } from './data-folder'
import { DataFolderInUse } from './data-lock'
import { WorldUnknown } from './first-world'
import { FileThere } from './new-world'
import { OptionError } from './options'
import { PublishedSecret } from './own-secrets'

/**
 * Why the program ends, in one line. Explains how to fix an error of the operator's. Any other error is a bug and
 * includes its stack.
 */
export function failureLine(error: unknown): string {
  if (error instanceof WorldFileError)
    return oneLine(`Herald rejects the world file: ${error.message}. Correct it and start again.`)
  if (forTheOperator.some((kind) => error instanceof kind)) return oneLine((error as Error).message)
  if (error instanceof StorageFailure) return oneLine(storageWords(error))
  if (isSystemError(error)) return oneLine(systemWords(error))
  return bugLine(error, '', 'This is a bug in Herald. Report it with this line and start again.')
}

/** Always exactly one line of JSON. `advice` says what to do if the error ends the program. */
export function bugLine(error: unknown, log_id = '', advice?: string, secrets?: KnownSecrets): string {
  const words = isError(error) ? (error.stack ?? error.message) : String(error)
  return JSON.stringify({ level: 'error', log_id, error: secrets?.hide(words) ?? words, advice })
}

/** Whether a client disconnected in the middle of a request, which is not a bug. */
export const isHangUp = (error: unknown): boolean => codeOf(error) === 'ECONNRESET'

/** The program cannot start with these options. The message says why, and what to do. */
export class StartRefused extends Error {}

const forTheOperator = [
  StartRefused,
  OptionError,
  StoreUnavailable,
  DataFolderInUse,
  DataRefused,
  PublishedSecret,
  FileThere,
  WorldUnknown,
]

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => isError(error) && 'syscall' in error

/** For files that a disk or a bucket could not store. The last cause has the bucket's message or its address. */
function storageWords(failure: StorageFailure): string {
  if (isSystemError(failure.cause)) return systemWords(failure.cause)
  let reason: Error = failure
  while (isError(reason.cause)) reason = reason.cause
  return `Herald cannot store files: ${reason.message}. Check --blobs or --data and start again.`
}

/** For an error of the system: its message, and what would help. */
function systemWords({ code = '', message, ...error }: NodeJS.ErrnoException): string {
  const { address, port } = error as { address?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is in use (${code}). Stop the program that listens there, or choose another port with --port. 0 picks a free one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${message}: this machine does not have that address. Choose another with --host.`
  if (code === 'EACCES' || code === 'EPERM')
    return `${message}: permission denied. Choose another --port or --data, or fix the permissions.`
  if (code === 'ENOENT') return `${message}: the file does not exist. Check --world and --data.`
  if (code === 'ENOSPC') return `${message}: the disk is full. Free some space and start again.`
  return `${message}: the system refused it. Check the options and start again.`
}

const oneLine = (words: string): string => words.replace(/(?<!\s)\s*\n\s*/g, ' ')
