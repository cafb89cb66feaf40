import type { FieldViolation } from '../../contract/envelope'
import type { ErrorCode } from '../../contract/error-codes'
import type { ArrivedFile } from '../../contract/form'
import { MOST_CHAT_BYTES, MOST_HELD_BYTES } from '../../contract/herald/held-media'
import { firstBroken } from '../rules/rule'
import type { Rule } from '../rules/rule'
import type { Tx } from '../store/store'
import type { HeldMediaRows } from '../store/tables/publications'
import { heldMediaAt, heldSizeOf } from './held-media'
import type { HeldSize } from './held-media'

/** The most pictures, files and sheets that one held change adds. */
const MOST_FILES = 1_000

/** Bytes that have arrived for a held change, what their sender says about them, and what the chat has. */
export interface HeldMediaFacts {
  file: Pick<ArrivedFile, 'size' | 'sha256'>
  size: number
  /** Absent: its sender cannot compute it. */
  sha256: string | undefined
  /** Bytes that the token has already. */
  before: HeldMediaRows | undefined
  held: HeldSize
}

interface Sent extends Pick<HeldMediaFacts, 'file' | 'size'> {
  sha256?: string | undefined
  chat_id: string
  token: string
}

export const heldMediaFacts = async (
  tx: Tx,
  { chat_id, token, file, size, sha256 }: Sent,
): Promise<HeldMediaFacts> => ({
  file,
  size,
  sha256,
  before: await heldMediaAt(tx, chat_id, token),
  held: await heldSizeOf(tx, chat_id),
})

const on = (field: string, description: string) => () => ({ field_violations: [{ field, description }] })

/** Whether the bytes are there already. A repeated request adds nothing. */
export const isRepeated = ({ before, file }: HeldMediaFacts): boolean => before?.sha256 === file.sha256

export const heldMediaRules: readonly Rule<HeldMediaFacts>[] = [
  {
    code: 1061043,
    when: 'the held change has more than 100 MiB or 1,000 files, or the chat more than 300 MiB',
    fails: (f) =>
      f.size > MOST_HELD_BYTES ||
      f.file.size > MOST_HELD_BYTES ||
      (!isRepeated(f) &&
        (f.held.bytes + f.file.size > MOST_HELD_BYTES ||
          f.held.files >= MOST_FILES ||
          f.held.chatBytes + f.file.size > MOST_CHAT_BYTES)),
    detail: on('file', 'a held change has at most 100 MiB in 1,000 files, and a chat 300 MiB'),
    ours: true,
  },
  {
    code: 1062009,
    when: 'the number of bytes differs from size',
    fails: (f) => f.file.size !== f.size,
    detail: on('size', 'another number of bytes has arrived'),
    ours: true,
  },
  {
    code: 1062008,
    when: 'sha256 is not the SHA-256 of the bytes',
    fails: (f) => f.sha256 !== undefined && f.file.sha256 !== f.sha256,
    detail: on('sha256', 'the bytes that have arrived have another one'),
    ours: true,
  },
  {
    code: 9499,
    when: 'the token has other bytes',
    fails: (f) => f.before !== undefined && !isRepeated(f),
    detail: on('token', 'has other bytes: name new bytes by a new token'),
    ours: true,
  },
]

/** The refusal of bytes, for a server that has no table of rules. */
export function heldMediaRefusal(
  facts: HeldMediaFacts,
): { code: ErrorCode; violations: readonly FieldViolation[] } | undefined {
  const broken = firstBroken(heldMediaRules, facts)
  return broken && { code: broken.code, violations: broken.detail?.(facts).field_violations ?? [] }
}
