import { MAX_RESOURCE_BYTES } from '../../../contract/im/messages/get-message-resource'
import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { AppFacts, FileFacts, OwnFileFacts } from './file-facts'

export const botRow: Rule<AppFacts> = {
  code: 234007,
  when: 'bot ability not enabled',
  fails: (f) => !f.bot.bot_enabled,
}

/** The state of the tenant's storage. */
export const tenantRows: Rule<AppFacts>[] = [
  { code: 234041, when: 'tenant key deleted', fails: (f) => f.keyDeleted },
  { code: 234042, when: 'tenant storage error', fails: (f) => f.storageBroken },
]

export const metaRow: Rule<AppFacts> = {
  code: 232096,
  when: 'application information writes stopped',
  fails: (f) => f.metaWritingStopped,
}

export const tooBigRow: Rule<FileFacts> = {
  code: 234037,
  when: 'resource above 100 MB (MB = 2^20)',
  fails: (f) => f.file && f.file.size > MAX_RESOURCE_BYTES,
}

export const rangeRow: Rule<FileFacts> = {
  code: 234001,
  when: 'Range starts beyond the end',
  fails: (f) => f.range === 'beyond',
  ours: true,
}

/** The owner: another tenant’s file counts as unknown. */
export const ownerRows = (words: string): Rule<OwnFileFacts>[] => [
  {
    code: 234001,
    when: `${words} unknown, or of another tenant`,
    fails: (f) => !f.file || f.tenant_key !== f.bot.tenant_key,
    ours: true,
  },
  {
    code: 234008,
    when: 'uploaded by another application',
    fails: (f) => f.file && f.file.app_id !== f.bot.app_id,
  },
]

export const neverDeleted: Unreachable = { code: 234005, why: 'nothing that was uploaded is ever deleted' }
