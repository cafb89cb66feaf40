import type { FieldViolation } from '../../../contract/envelope'
import { LocalPublications } from '../../../contract/herald/publications'
import type { DraftAnswer } from '../../../contract/herald/publications'
import { chatScenarios, writeScenarios } from '../../docx/chat.scenarios'
import { launchBlocks } from '../../examples/announcement'
import { LAUNCH } from '../../examples/launch'
import type { Call } from '../../http/endpoint'
import { heldChange, storeHeldChange } from '../../publications/draft-rows'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import type { Tx } from '../../store/store'
import type { HeldChanges } from '../../store/tables/publications'
import { appKnown, unknownApp } from '../known-things'
import { happyPublication } from './create-publication.scenarios'
import { SOMEBODY } from './new-publication'
import { callerNamed, reach, reachRules } from './reach'
import type { Reached } from './reach'

/** What a request to hold a change says, and what it meets. */
export interface DraftFacts {
  unknown: FieldViolation | undefined
  reached: readonly Reached[]
  base_revision: number
  held: HeldChanges | undefined
}

export async function gatherDraft(
  tx: Tx,
  { app_id, chat_id, base_revision }: { app_id: string; chat_id: string; base_revision: number },
): Promise<DraftFacts> {
  const caller = await callerNamed(tx, app_id)
  return {
    unknown: caller ? undefined : await unknownApp(tx, 'app_id', app_id),
    reached: caller ? [await reach(tx, caller, { field: 'chat_id', chat_id }, 'write')] : [],
    base_revision,
    held: await heldChange(tx, chat_id),
  }
}

const newestOf = ({ reached }: DraftFacts): number => reached[0]?.facts.announcement?.revision ?? Infinity

export const draftRules: Rule<DraftFacts>[] = [
  appKnown,
  ...reachRules<DraftFacts>(),
  {
    code: 99992402,
    when: 'base_revision above the newest',
    fails: (f) => f.base_revision > newestOf(f),
    detail: (f) => ({
      field_violations: [
        {
          field: 'base_revision',
          value: String(f.base_revision),
          description: `the announcement is at revision ${newestOf(f)}`,
        },
      ],
    }),
    ours: true,
  },
]

/** Stores a held change in place of any earlier one. */
export async function holdChange(
  { tx, world, tell }: Pick<Call<unknown>, 'tx' | 'world' | 'tell'>,
  draft: {
    chat_id: string
    app_id: string
    base_revision: number
    blocks: readonly unknown[]
    made_by?: string | undefined
    version: number
  },
): Promise<DraftAnswer> {
  const { made_by = SOMEBODY, ...rest } = draft
  const held = await storeHeldChange(tx, { ...rest, made_by, changed_at: world.now() })
  tell({ kind: 'draft', app_id: held.app_id, chat_id: held.chat_id, version: held.version })
  return held
}

export const happyDraft = {
  app_id: happyPublication.app_id,
  base_revision: 1,
  blocks: happyPublication.source.blocks,
}

export const draftScenarios: Record<string, Scenario> = {
  'no such application': {
    request: { body: { ...happyDraft, chat_id: LAUNCH, app_id: 'cli_ffffffffffffffff' } },
  },
  ...Object.fromEntries(
    [
      ...Object.keys(chatScenarios),
      'announcement of the old type',
      'only owner and managers may edit, and the caller is neither, nor the chat’s creator with im:chat:operate_as_owner',
    ].map((words): [string, Scenario] => [words, (writeScenarios as Record<string, Scenario>)[words] ?? {}]),
  ),
  'base_revision above the newest': {
    request: { body: { ...happyDraft, chat_id: LAUNCH, base_revision: 99 } },
  },
}

/** There is a held change, and the request names it. */
export const afterHolding: Scenario = {
  world: launchBlocks,
  async before(call) {
    await call(LocalPublications.createDraft, { body: { ...happyDraft, chat_id: LAUNCH } })
    return { path: { chat_id: LAUNCH } }
  },
}

/** The request names a chat without one. */
export const nothingHeld: Scenario = { request: { path: { chat_id: 'oc_none' } } }

export const mustBeHeld: Rule<{ held: HeldChanges | undefined }> = {
  code: 1770002,
  when: 'no held change of this chat',
  fails: (f) => !f.held,
  detail: () => ({
    field_violations: [{ field: 'chat_id', description: 'no change of this announcement is held' }],
  }),
  ours: true,
}
