import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { PublicationAnswer } from '../../../../contract/herald/publications'
import type { SharedDraft, SharedState } from '../../../../saving/saving'
import { block, p, page } from '../../../editor/testing/page'
import type { EditorPorts } from '../../../editor/view/ports'
import { partOf } from '../../../testing/part-of'
import { latinWords, render } from '../../../testing/render'
import { savingOf } from '../testing/saving-of'
import { HeldBar } from './held-bar'
import { HeldOffer } from './held-offer'
import { HeldSchedule } from './held-schedule'
import type { GoingLive } from './use-going-live'
import type { HeldPublication } from './use-held-publication'

const at = Date.parse('2026-12-01T10:00:00Z')
const offered = { version: 3, revision: 7, tree: page(p('a', 'Draft')), bytes: {}, by: 'local', at }

const publication: PublicationAnswer = {
  publication_id: 'pub_1',
  app_id: 'cli_a',
  state: 'waiting',
  work: 'publish',
  at,
  over_ms: 0,
  made_by: 'local',
  made_at: at - 1,
  hash: 'h',
  source: { blocks: 2 },
  targets: [],
}

/** A bar with an edit. The rest is as given. */
async function bar(
  given: Partial<ComponentProps<typeof HeldBar>> & {
    held?: Partial<HeldPublication>
    language?: 'zh-CN'
  } = {},
) {
  const { held, language, ...rest } = given
  const { queue } = savingOf({
    wanted: page(p('a', 'Hello there'), block('image', 'i', { token: 'local:1' })),
  }).saving
  const wire = { wireTokenOf: (token: string) => token }
  const going = { press: vi.fn(), confirm: vi.fn(), cancel: vi.fn(), prepare: vi.fn(), others: undefined }
  const draft = partOf<SharedDraft>({ keep: vi.fn() })
  const acts = { create: vi.fn(), stop: vi.fn(), renew: vi.fn(), forgetError: vi.fn() }
  const none = {
    publication: undefined,
    isChanged: false,
    isRenewable: true,
    isVoided: false,
    isBusy: false,
    error: null,
  }
  const props = {
    queue: Object.assign(queue, wire),
    people: 12,
    isAlways: false,
    draft,
    shared: { phase: 'resting' } satisfies SharedState,
    ports: partOf<EditorPorts>({}),
    going: going satisfies GoingLive,
    publication: { ...none, ...acts, ...held },
    hasPublications: true,
    onAlways: vi.fn(),
    onDiscard: vi.fn(),
    ...rest,
  }
  return { ...(await render(<HeldBar {...props} />, language && { language })), going, draft, acts, props }
}

describe('the bar of a draft', () => {
  test.each([
    [{ phase: 'resting' }, 'Only you see these changes'],
    [{ phase: 'resting', known: offered }, 'wait on the server'],
    [{ phase: 'unreached', known: offered }, 'are sent to it later'],
    [
      { phase: 'refused', refusal: { kind: 'refused', code: 1770002, msg: 'not found' } },
      'did not store the changes',
    ],
    [{ phase: 'resting', ended: 'discarded' }, 'Another browser discarded this draft'],
    [{ phase: 'resting', isWithoutBase: true }, 'The server has another draft'],
  ] satisfies [SharedState, string][])('says where it is: %o', async (shared, words) => {
    await bar({ shared })
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(words)
  })

  test('offers no time while bytes are only in this browser', async () => {
    await bar()
    expect(screen.queryByRole('button', { name: /at a time/ })).toBeNull()
    screen.getByText(/1 picture, file or sheet is only in the browser/)
  })

  test('shows the waiting publication, stops it, and renews it after an edit', async () => {
    const { user, acts } = await bar({ held: { publication, isChanged: true } })
    expect(screen.getByRole('group', { name: 'Scheduled' }).textContent).toMatch(
      /^Goes live on .*not in it\./,
    )
    await user.click(screen.getByRole('button', { name: 'Use this version' }))
    await user.click(screen.getByRole('button', { name: 'Stop it' }))
    expect([acts.renew, acts.stop].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/publications/pub_1')
  })

  test('does not renew the publication without cells that are typed since', async () => {
    await bar({ held: { publication, isChanged: true, isRenewable: false } })
    screen.getByText(/not in it\./)
    expect(screen.queryByRole('button', { name: 'Use this version' })).toBeNull()
  })

  test('says that an edit ended the request for approval', async () => {
    await bar({ held: { isVoided: true } })
    screen.getByText(/edited after you asked for approval/)
  })

  test('keeps a draft that another browser discarded', async () => {
    const { user, draft } = await bar({ shared: { phase: 'resting', ended: 'discarded' } })
    await user.click(screen.getByRole('button', { name: 'Keep draft' }))
    expect(draft.keep).toHaveBeenCalledOnce()
  })

  test('has Chinese words for each state', async () => {
    await bar({ language: 'zh-CN', held: { publication, isChanged: true }, shared: { phase: 'unreached' } })
    expect(latinWords(screen.getByRole('region'))).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/draft/i)]),
    )
  })
})

test('an offered draft of a revision that is gone can be seen and discarded, and not continued', async () => {
  const draft = partOf<SharedDraft>({
    getSnapshot: () => ({ phase: 'resting', isWithoutBase: true }),
    discardOffered: vi.fn(async () => undefined),
  })
  const { queue } = savingOf().saving
  const { user } = await render(
    <HeldOffer {...{ offered, draft, queue }} ports={partOf<EditorPorts>({})} onContinue={vi.fn()} />,
  )
  screen.getByText(/The version that it began with is gone/)
  expect(screen.queryByRole('button', { name: 'Continue draft' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(draft.discardOffered).toHaveBeenCalledOnce()
})

test('a time is asked with its zone, and a zone that does not exist cannot be sent', async () => {
  const onGo = vi.fn()
  const { user } = await render(
    <HeldSchedule needsApproval={false} error={null} isBusy={false} onGo={onGo} onClose={vi.fn()} />,
  )
  const zone = screen.getByLabelText(/zone/i)
  await user.clear(zone)
  await user.type(zone, 'Mars/Olympus')
  screen.getByText(/There is no time zone of this name/)
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(onGo).not.toHaveBeenCalled()
  await user.clear(zone)
  await user.type(zone, 'UTC')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(onGo.mock.calls[0]?.[0]).toMatchObject({ at: expect.any(Number) })
})
