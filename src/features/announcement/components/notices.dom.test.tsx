import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Conflict } from '../../../../document/merge/merge-trees'
import type { Loss } from '../../../../saving/plan/losses'
import { image, p, page } from '../../../editor/testing/page'
import type { EditorPorts } from '../../../editor/view/ports'
import { render } from '../../../testing/render'
import { savingOf, unsavedActions } from '../testing/saving-of'
import { AnnouncementNotices, ConflictNotices } from './announcement-notices'
import { OrphanedCells } from './orphaned-cells'
import { LossConfirmation, RemovalConfirmation } from './save-questions'
import { FailedUploads } from './unsaved-blocks'
import type { OpenConflicts } from './use-block-marks'
import type { LastMerge } from './use-last-merge'

const press = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(screen.getByRole('button', { name }))

describe('what saving would lose', () => {
  const losses: Loss[] = [
    { id: 'a', comments: 2, isSheet: false, isUnkept: false, isRemade: true },
    { id: 'b', comments: 0, isSheet: true, isUnkept: false, isRemade: true },
  ]

  async function draw(lost = losses) {
    const ways = unsavedActions()
    const onAllow = vi.fn()
    return {
      ...(await render(<LossConfirmation losses={lost} ways={ways} onAllow={onAllow} />)),
      ways,
      onAllow,
    }
  }

  test('is a region whose name lists all losses', async () => {
    await draw()
    screen.getByRole('region', {
      name: /^Saving this would lose for good: 2 comments on blocks that were .* · colours, widths and charts of 1 recreated spreadsheet; its cells are kept$/,
    })
  })

  test('can be shown, put back, or allowed once', async () => {
    const { user, ways, onAllow } = await draw()
    await press(user, 'Show the block')
    await press(user, 'Put them back')
    await press(user, 'Lose it and save')
    expect(ways.show).toHaveBeenCalledWith(['a', 'b'])
    expect(ways.putBack).toHaveBeenCalledWith(['a', 'b'])
    expect(onAllow).toHaveBeenCalledWith(false)
  })

  test('is allowed for good only if the box is ticked', async () => {
    const { user, onAllow } = await draw()
    await user.click(screen.getByRole('checkbox', { name: 'Don’t ask again for this announcement' }))
    await press(user, 'Lose it and save')
    expect(onAllow).toHaveBeenCalledWith(true)
  })

  test('can be allowed only once if it is cells', async () => {
    const { user, onAllow } = await draw([
      { id: 's', comments: 0, isSheet: false, isUnkept: true, isRemade: false },
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press(user, 'Lose it and save')
    expect(onAllow).toHaveBeenCalledWith(false)
  })
})

describe('a save that removes most', () => {
  const removal = { number: 30, from: page(), to: page() }

  test.each([
    [{}, 'Remove 30 blocks from the group?'],
    [{ at: 0 }, '30 blocks will be removed from the group in five seconds.'],
  ])('with %j asks “%s”, and can be undone or hastened', async (when, words) => {
    const did = { onUndo: vi.fn(), onRemove: vi.fn() }
    const { user } = await render(<RemovalConfirmation removal={{ ...removal, ...when }} {...did} />)
    screen.getByText(words)
    await press(user, 'Undo')
    expect(did.onUndo).toHaveBeenCalledOnce()
    await press(user, 'Remove now')
    expect(did.onRemove).toHaveBeenCalledOnce()
  })

  test('hides its countdown from screen readers', async () => {
    await render(
      <RemovalConfirmation
        removal={{ ...removal, at: 0 }}
        onUndo={() => undefined}
        onRemove={() => undefined}
      />,
    )
    expect(screen.getByText('0 s left').getAttribute('aria-hidden')).toBe('true')
  })
})

describe('bytes that did not arrive', () => {
  test('each button is described by what is lost', async () => {
    const ways = unsavedActions()
    const { saving } = savingOf({ saved: page(), wanted: page(image('pic')) })
    const { user } = await render(<FailedUploads ids={['pic']} ways={ways} queue={saving.queue} />)
    await user.click(
      screen.getByRole('button', { name: 'Show the block', description: /^A picture\. Discarding/ }),
    )
    await user.click(screen.getByRole('button', { name: 'Discard', description: /^A picture\. Discarding/ }))
    expect(ways.show).toHaveBeenCalledWith(['pic'])
    expect(ways.giveUp).toHaveBeenCalledWith(['pic'])
  })
})

describe('cells of a sheet that another user deleted', () => {
  const sheets = [{ token: 't', writes: [{ at: { row: 0, column: 0 }, rows: [['one', 'two']] }] }]

  async function draw() {
    const ways = unsavedActions()
    const onDone = vi.fn()
    return {
      ...(await render(<OrphanedCells sheets={sheets} ways={ways} onDone={onDone} />)),
      ways,
      onDone,
    }
  }

  test('are added as a table', async () => {
    const { user, ways, onDone } = await draw()
    await press(user, 'Add it as a table')
    expect(ways.append).toHaveBeenCalledOnce()
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('are copied as rows', async () => {
    const { user, onDone } = await draw()
    await press(user, 'Copy it')
    expect(await navigator.clipboard.readText()).toBe('one\ttwo')
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('above the document', () => {
  beforeAll(() => ConflictNotices.preload())

  type Given = Parameters<typeof savingOf>[0] & {
    merge?: LastMerge
    conflicts?: OpenConflicts
    refused?: string
    told?: string
  }

  async function draw({
    merge,
    conflicts: open = { words: [], kept: [] },
    refused = '',
    told = '',
    ...given
  }: Given) {
    const { saving, queue } = savingOf(given)
    const ways = unsavedActions()
    const did = { onDismissRefused: vi.fn(), onDismissTold: vi.fn() }
    const drawn = await render(
      <AnnouncementNotices
        saving={saving}
        merge={merge}
        conflicts={open}
        ways={ways}
        ports={{} as EditorPorts}
        refused={refused}
        told={told}
        {...did}
      />,
    )
    return { ...drawn, queue, ways, ...did }
  }

  const conflicts: Conflict[] = [{ id: 'a', kind: 'both', alternativeId: 'b' }]

  test('a notice reports an action that the editor refused, until it is dismissed', async () => {
    const { user, onDismissRefused } = await draw({ refused: 'too deep' })
    screen.getAllByText(/too deep/)
    await press(user, 'Dismiss')
    expect(onDismissRefused).toHaveBeenCalledOnce()
  })

  test('a notice about a past event disappears by itself, but not while the pointer is over it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { onDismissTold } = await draw({ told: 'Restored revision 3.' })
    const notice = screen.getByText('Restored revision 3.')
    fireEvent.pointerEnter(notice.closest('[role="presentation"]')!)
    vi.advanceTimersByTime(60_000)
    expect(onDismissTold).not.toHaveBeenCalled()
    fireEvent.pointerLeave(notice.closest('[role="presentation"]')!)
    vi.advanceTimersByTime(11_000)
    expect(onDismissTold).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    expect(onDismissTold).toHaveBeenCalledOnce()
  })

  test('two versions of the same words have three answers', async () => {
    const { user, ways } = await draw({ conflicts: { words: conflicts, kept: [] } })
    screen.getByText(/You and somebody else|same words/)
    for (const name of ['Keep mine', 'Keep theirs', 'Keep both']) await press(user, name)
    expect(ways.answer.mock.calls.map((each: unknown[]) => each[0])).toEqual([
      conflicts,
      conflicts,
      conflicts,
    ])
    expect(new Set(ways.answer.mock.calls.map((each: unknown[]) => JSON.stringify(each[1]))).size).toBe(3)
  })

  test('a conflict that another page reported names its user, and has the same answers', async () => {
    const words = [{ ...conflicts[0]!, isTheirs: true, who: 'Bob', isMine: true }] as const
    const { user, ways } = await draw({ conflicts: { words, kept: [] } })
    screen.getByText(/^Bob and you changed the same words/)
    await press(user, 'Keep mine')
    expect(ways.answer).toHaveBeenCalledWith(words, 'mine')
  })

  test('a conflict of two other people calls neither version mine', async () => {
    const words = [{ ...conflicts[0]!, isTheirs: true, who: 'Bob', isMine: false }] as const
    const { user, ways } = await draw({ conflicts: { words, kept: [] } })
    screen.getByText(/^Bob and another user changed the same words/)
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
    await press(user, 'Keep the first')
    expect(ways.answer).toHaveBeenCalledWith(words, 'theirs')
  })

  test('a conflict of pictures has its own notice', async () => {
    const pictures = { id: 'i', kind: 'both', alternativeId: 'j', isPicture: true } as const
    const words = [
      conflicts[0]!,
      { ...pictures, isTheirs: true },
      { ...pictures, who: 'Bob', isMine: true },
    ] as const
    const { user, ways } = await draw({ conflicts: { words, kept: [] } })
    screen.getByText('You and somebody else changed the same words. Yours stay in place, followed by theirs.')
    screen.getByText(
      'You and somebody else replaced the same picture. Theirs stays in place, followed by yours.',
    )
    screen.getByText('Bob and you replaced the same picture. Yours stays in place, followed by theirs.')
    await user.click(screen.getAllByRole('button', { name: 'Keep theirs' })[1]!)
    expect(ways.answer).toHaveBeenCalledWith([words[1]], 'theirs')
  })

  test('to a third person, the picture of the page that merged is the second one', async () => {
    const words = [
      { id: 'i', kind: 'both', alternativeId: 'j', isPicture: true, who: 'Bob', isMine: false },
    ] as const
    const { user, ways } = await draw({ conflicts: { words, kept: [] } })
    screen.getByText('Bob and another user replaced the same picture. Both versions are there.')
    await press(user, 'Keep the first')
    expect(ways.answer).toHaveBeenCalledWith(words, 'mine')
  })

  test('a block that came back is kept or deleted', async () => {
    const kept: Conflict[] = [{ id: 'a', kind: 'deleted' }]
    const { user, ways } = await draw({ conflicts: { words: [], kept } })
    screen.getByText(/^1 block deleted on one side and edited on the other was kept/)
    await press(user, 'Keep')
    await press(user, 'Delete')
    expect(ways.answerKept.mock.calls).toEqual([
      [kept, true],
      [kept, false],
    ])
  })

  test('a refusal of the page says that nothing is saved, can be tried again, and copies what is not saved', async () => {
    const refusal = { code: 99991663, msg: 'Invalid access token', ids: [], isOfPage: true as const }
    const { user, queue, ways } = await draw({ state: { phase: 'stuck', refusal, unsaved: [refusal] } })
    const notice = within(
      await screen.findByRole('region', { name: /^Nothing is saved until this is solved/ }),
    )
    expect(notice.getByRole('link', { name: '99991663' }).getAttribute('href')).toBe('/codes/99991663')
    await press(user, 'Try again')
    await press(user, 'Copy what is not saved')
    await notice.findByRole('button', { name: 'Copied' })
    expect(queue.retry).toHaveBeenCalledOnce()
    expect(ways.copyUnsaved).toHaveBeenCalledOnce()
  })

  test('a difference from the platform is settled by either side', async () => {
    const { user, queue } = await draw({ state: { difference: page(p('a', 'Other')) } })
    await press(user, 'Use the platform’s version')
    await press(user, 'Save my version again')
    expect(queue.settleDifference.mock.calls).toEqual([['held'], ['mine']])
  })

  test('each property that differs is listed', async () => {
    const given = { state: { difference: page(p('a', 'Other')) }, wanted: page(p('a', 'Mine')) }
    const { user } = await draw(given)
    await press(user, 'See the difference')
    const shown = within(await screen.findByRole('list', { name: 'What differs' })).getAllByRole('listitem')
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Line, words: Other on the platform, Mine here',
    ])
  })

  test('a notice names the author of a merged edit and the blocks that both touched, until it is dismissed', async () => {
    const dismiss = vi.fn()
    const merge: LastMerge = {
      who: 'Bob',
      when: 'at 14:32',
      conflicts: [{ id: 'a', kind: 'deleted' }],
      dismiss,
    }
    const { user, ways } = await draw({ merge })
    within(screen.getAllByRole('status')[0]!).getByText(/Bob/)
    await press(user, 'Show the block')
    await press(user, 'Dismiss')
    expect(ways.show).toHaveBeenCalledWith(['a'])
    expect(dismiss).toHaveBeenCalledOnce()
  })
})
