import { IMAGE, PAGE, TEXT } from '../../../contract/docx/block-numbers'
import { LocalPublications } from '../../../contract/herald/publications'
import { chatScenarios, writeScenarios } from '../../docx/chat.scenarios'
import { LAUNCH } from '../../examples/launch'
import type { Scenario } from '../../rules/scenario'

const page = [
  { block_id: 'page', block_type: PAGE, children: ['line'], page: { elements: [] } },
  {
    block_id: 'line',
    block_type: TEXT,
    parent_id: 'page',
    text: { elements: [{ text_run: { content: 'words' } }] },
  },
]

/** Publishes a line in the chat that most scenarios change. */
export const happyPublication = {
  app_id: 'cli_a1b2c3d4e5f60718',
  source: { blocks: page },
  targets: [{ chat_id: LAUNCH, how: 'end' as const }],
}

/** A page with a picture whose bytes a held change adds. */
export const pictured = [
  { block_id: 'page', block_type: PAGE, children: ['shown'], page: { elements: [] } },
  { block_id: 'shown', block_type: IMAGE, parent_id: 'page', image: { token: 'local:picture' } },
]

/** The end of the year 9998. */
export const LATE = 253_370_764_800_000

const ofReach = Object.fromEntries(
  [
    ...Object.keys(chatScenarios),
    'announcement of the old type',
    'only owner and managers may edit, and the caller is neither, nor the chat’s creator with im:chat:operate_as_owner',
  ].map((words): [string, Scenario] => [words, (writeScenarios as Record<string, Scenario>)[words] ?? {}]),
)

/** How to meet each row, by its words. */
export const createScenarios: Record<string, Scenario> = {
  'no such application': { request: { body: { ...happyPublication, app_id: 'cli_ffffffffffffffff' } } },
  'the same chat twice, the source among the targets, over 100 chats with those left out, or a test_target or base_revision that fits no target':
    {
      request: {
        body: { ...happyPublication, targets: [...happyPublication.targets, ...happyPublication.targets] },
      },
    },
  'at is in the past': { request: { body: { ...happyPublication, at: 1 } } },
  ...ofReach,
  'the blocks name bytes of a held change, and no held change of a replaced chat has them': {
    request: { body: { ...happyPublication, source: { blocks: pictured } } },
  },
  'another publication writes a target in the same minute': {
    request: { body: { ...happyPublication, at: LATE } },
    async before(call) {
      // A world that refuses this one has no other.
      await call(LocalPublications.create, { body: { ...happyPublication, at: LATE } }).catch(() => undefined)
    },
  },
}
