import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LarkError } from '../../../../client/lark-error'
import type { ReceiveIdType } from '../../../../contract/im/messages/receive-id'
import { mergeForward } from '../../../../service/im/messages/merge-forward'
import type { Scenarios } from '../../../../service/rules/scenario'
import type { WorldFile } from '../../../../service/world/world-file'
import { codesEn, codesZhCn } from '../../../i18n/codes/code-words'
import { explainedCodes } from '../../../i18n/codes/explained-codes'
import { explainFailure } from '../../../i18n/explain-failure'
import { isExplained, topicOf } from '../../../i18n/failure-topics'
import { failuresEn } from '../../../i18n/failures-en'
import { failuresZhCn } from '../../../i18n/failures-zh-cn'
import { fromLaunch, idle, queueWorld, storedMessage } from '../testing/forward-queues'
import type { SendState } from './forward'

interface Asked {
  query: { receive_id_type: ReceiveIdType }
  body: { receive_id: string; message_id_list: string[] }
}

const { happy, scenarios } = mergeForward

/**
 * Codes of the specification (platform/messages#merge-forward-errors) without a scenario in the tables, because a gate
 * returns them.
 */
const gate: Scenarios = {
  230001: {
    request: { body: { receive_id: 'oc_other', message_id_list: [`om_${'x'.repeat(200)}`] } },
  },
}

const rows = Object.entries({ ...scenarios, ...gate }).map(
  ([key, scenario]) => [Number.parseInt(key, 10), key, scenario] as const,
)

const languages = [
  ['en', codesEn, failuresEn],
  ['zh-CN', codesZhCn, failuresZhCn],
] as const
const i18n = i18next.createInstance()
await i18n.init({
  lng: 'en',
  ns: ['failures'],
  defaultNS: 'failures',
  resources: Object.fromEntries(
    languages.map(([language, codes, failures]) => [language, { failures: { ...failures, codes } }]),
  ),
  interpolation: { escapeValue: false },
})

/** Every state that the only send of a scenario passes through. */
async function statesIn(change: (file: WorldFile) => void, { query, body }: Asked) {
  const { openQueue } = await queueWorld(change)
  const queue = openQueue()
  const states: SendState[] = []
  queue.subscribe(() => {
    const state = queue.state().jobs[0]?.sends[0]?.state
    if (state && state !== states.at(-1)) states.push(state)
  })
  await queue.begin({
    source: fromLaunch,
    batches: [body.message_id_list.map((message_id) => storedMessage(message_id))],
    targets: [{ ...query, receive_id: body.receive_id, name: '' }],
  })
  await idle(queue)
  return states
}

test('the rows are the 25 of the specification', () => {
  const published = new Set(rows.map(([code]) => code).filter((code) => code < 99_000_000))
  expect(published.size).toBe(25)
})

test.each(rows)(
  '%i ends a send as refused, in its own words of both languages, or is waited out: %s',
  async (code, _, scenario) => {
    const asked = { ...happy, ...scenario.request } as Asked
    const states = await statesIn((file) => scenario.world?.(file), asked)
    expect(topicOf(code)).not.toBe('unknown')
    if (code === 230020) {
      expect(states.map(({ is }) => is)).toEqual(['ready', 'sending', 'waiting', 'sending', 'sent'])
      expect(states[2]).toMatchObject({ code })
      return
    }
    expect(states.map(({ is }) => is)).toEqual(['ready', 'sending', 'refused'])
    const last = states.at(-1)
    if (last?.is !== 'refused' || !isExplained(code)) throw new Error('was not refused with a code of ours')
    // The report shows its own words, who can fix it, the next click, and the code.
    const { who, click } = { click: undefined, ...explainedCodes[code] }
    for (const [language, words, { who: whose, clicks }] of languages) {
      const said = explainFailure(new LarkError(last.refusal), i18n.getFixedT(language, 'failures'))
      expect(said).toMatchObject({ ...words[code], who: whose[who] })
      expect(said.click?.label).toBe(click && clicks[click])
      expect(said.facts[0]?.value).toBe(String(code))
    }
  },
)
