import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { says } from '../examples/announcement'
import { LAUNCH, launch } from '../examples/launch'
import type { Scenario, ScenarioCall } from '../rules/scenario'
import type { WorldFile } from '../world/world-file'
import { limits } from './limits'

/** Scenarios for the rows that the announcement operations share, by the words of the row. */
export const chatScenarios: Record<string, Scenario> = {
  'bot ability not enabled': { world: (file) => file.apps.forEach((app) => (app.bot_enabled = false)) },
  'no such chat': {
    world: (file) => {
      file.chats = file.chats.filter((chat) => chat.chat_id !== LAUNCH)
    },
  },
  'chat dissolved': { world: (file) => (launch(file).dissolved = true) },
  'chat of another tenant': { world: (file) => (launch(file).tenant_key = '1f2e3d4c5b6a7988') },
  'one-to-one chat: it has no announcement': { world: (file) => (launch(file).mode = 'p2p') },
  'bot is not in the chat': { world: (file) => (launch(file).bots = []) },
  'external chat': { world: (file) => (launch(file).external = true) },
}

const upgradedScenarios: Record<string, Scenario> = {
  'announcement of the old type': { world: (file) => (launch(file).announcement.type = 'doc') },
}

const editScenarios: Record<string, Scenario> = {
  'only owner and managers may edit, and the caller is neither, nor the chat’s creator with im:chat:operate_as_owner':
    {
      world: (file) => (launch(file).edit_permission = 'only_owner'),
    },
}

/** Makes one more revision. */
const edit = (call: ScenarioCall, headers: Record<string, string> = {}) =>
  call(BatchUpdateBlocks, {
    path: { chat_id: LAUNCH },
    headers,
    body: { requests: [{ block_id: 'first', update_text_elements: says('edited') }] },
  })

/** Makes so many revisions that the first one is too old. */
export const editPastTheLag = async (call: ScenarioCall): Promise<void> => {
  for (let edits = 0; edits <= limits.revisionLag; edits++) await edit(call)
}

const revisionScenarios: Record<string, Scenario> = {
  'revision_id more than 1,000 behind the newest': {
    request: { query: { revision_id: 1 } },
    before: editPastTheLag,
  },
  'revision_id 0 or above the newest': { request: { query: { revision_id: 99 } } },
}

const MANAGER_TOKEN = 't-manager000000000000000000000000000000000'

/** Another application edits, as the only manager of the chat. */
const managedByAnother = (file: WorldFile) => {
  const manager = file.apps[1]
  if (!manager) throw new Error('the happy world has a second application')
  manager.tokens.push(MANAGER_TOKEN)
  const chat = launch(file)
  chat.edit_permission = 'only_owner'
  chat.managers = [manager.app_id]
  chat.bots.push({ app_id: manager.app_id, joined_at: 0 })
}

const oldRevisionScenarios: Record<string, Scenario> = {
  ...revisionScenarios,
  'an old revision is read without the right to edit': {
    world: managedByAnother,
    request: { query: { revision_id: 1 } },
    before: async (call) => {
      await edit(call, { authorization: `Bearer ${MANAGER_TOKEN}` })
    },
  },
}

export const writeScenarios = {
  ...chatScenarios,
  ...upgradedScenarios,
  ...editScenarios,
  ...revisionScenarios,
}
export const readScenarios = { ...chatScenarios, ...upgradedScenarios, ...oldRevisionScenarios }
