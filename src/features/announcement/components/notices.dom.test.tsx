import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Conflict } from '../../../../document/merge/merge-trees'
import type { Loss } from '../../../../saving/plan/losses'
import { image, p, page } from '../../../editor/testing/page'
import type { EditorPorts } from '../../../editor/view/ports'
import type { Language } from '../../../i18n/languages'
import { latinWords, render } from '../../../testing/render'
import { savingOf, unsavedActions } from '../testing/saving-of'
import { AnnouncementNotices, RemovalConfirmation, LossConfirmation } from './announcement-notices'
import { OrphanedCells } from './orphaned-cells'
import { FailedUploads } from './unsaved-blocks'
import type { LastMerge } from './use-last-merge'

const press = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(screen.getByRole('button', { name }))

describe('what saving would lose', () => {
  const losses: Loss[] = [
    { id: 'a', comments: 2, isSheet: false, isUnkept: false, isRemade: true },
    { id: 'b', comments: 0, isSheet: true, isUnkept: false, isRemade: true },
  ]

  async function draw(language: Language = 'en', lost = losses) {
    const ways = unsavedActions()
    const onAllow = vi.fn()
    return {
      ...(await render(<LossConfirmation losses={lost} ways={ways} onAllow={onAllow} />, { language })),
      ways,
      onAllow,
    }
  }

  test.each([
    [
      'en',
      /^Saving this would lose for good: 2 comments on blocks that were .* · colours, widths and charts of 1 recreated spreadsheet; its cells are kept$/,
    ],
    ['zh-CN', /^保存后将永久丢失： 2 条评论.* · 1 个电子表格的颜色、列宽和图表.*$/],
  ] as const)('in %s is a region whose name lists all losses', async (language, name) => {
    await draw(language)
    screen.getByRole('region', { name })
    if (language === 'zh-CN') expect(latinWords()).toEqual([])
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
    const { user, onAllow } = await draw('en', [
      { id: 's', comments: 0, isSheet: false, isUnkept: true, isRemade: false },
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press(user, 'Lose it and save')
    expect(onAllow).toHaveBeenCalledWith(false)
  })

  test('takes no focus from the operator', async () => {
    await draw()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a save that removes most', () => {
  const removal = { number: 30, from: page(), to: page() }

  test.each([
    ['en', undefined, 'Remove 30 blocks from the group?', 'Undo', 'Remove now'],
    ['en', 0, '30 blocks will be removed from the group in five seconds.', 'Undo', 'Remove now'],
    ['zh-CN', undefined, '要从群公告中删除 30 个块吗？', '撤销', '立即删除'],
    ['zh-CN', 0, '五秒后将从群公告中删除 30 个块。', '撤销', '立即删除'],
  ] as const)('in %s, at %s: “%s”', async (language, at, words, undo, now) => {
    const did = { onUndo: vi.fn(), onRemove: vi.fn() }
    const { user } = await render(
      <RemovalConfirmation removal={{ ...removal, ...(at !== undefined && { at }) }} {...did} />,
      { language },
    )
    screen.getByText(words)
    await press(user, undo)
    expect(did.onUndo).toHaveBeenCalledOnce()
    await press(user, now)
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
  test.each([
    ['en', 'Show the block', 'Discard', /^A picture\. Discarding/],
    ['zh-CN', '显示该块', '放弃', /^一张图片。放弃后/],
  ] as const)(
    'in %s each button is described by what is lost',
    async (language, show, giveUp, description) => {
      const ways = unsavedActions()
      const { saving } = savingOf({ saved: page(), wanted: page(image('pic')) })
      const { user } = await render(<FailedUploads ids={['pic']} ways={ways} queue={saving.queue} />, {
        language,
      })
      await user.click(screen.getByRole('button', { name: show, description }))
      await user.click(screen.getByRole('button', { name: giveUp, description }))
      expect(ways.show).toHaveBeenCalledWith(['pic'])
      expect(ways.giveUp).toHaveBeenCalledWith(['pic'])
    },
  )
})

describe('cells of a sheet that another user deleted', () => {
  const sheets = [{ token: 't', writes: [{ at: { row: 0, column: 0 }, rows: [['one', 'two']] }] }]

  async function draw(language: Language = 'en') {
    const ways = unsavedActions()
    const onDone = vi.fn()
    return {
      ...(await render(<OrphanedCells sheets={sheets} ways={ways} onDone={onDone} />, { language })),
      ways,
      onDone,
    }
  }

  test.each([
    ['en', ['Add it as a table', 'Copy it', 'Discard it']],
    ['zh-CN', ['作为表格插入', '复制', '不再保留']],
  ] as const)('in %s can be added as a table, copied or discarded', async (language, names) => {
    await draw(language)
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(names)
  })

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
  type Given = Parameters<typeof savingOf>[0] & { merge?: LastMerge; refused?: string; told?: string }

  async function draw({ merge, refused = '', told = '', ...given }: Given, language: Language = 'en') {
    const { saving, queue } = savingOf(given)
    const ways = unsavedActions()
    const did = { onDismissRefused: vi.fn(), onDismissTold: vi.fn() }
    const drawn = await render(
      <AnnouncementNotices
        saving={saving}
        merge={merge}
        ways={ways}
        ports={{} as EditorPorts}
        refused={refused}
        told={told}
        {...did}
      />,
      { language },
    )
    return { ...drawn, queue, ways, ...did }
  }

  const conflicts: Conflict[] = [{ id: 'a', kind: 'both', alternativeId: 'b' }]

  test('no notice shows while there is nothing to report', async () => {
    await draw({})
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })

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

  test('a notice reports an action on the whole document, until it is dismissed', async () => {
    const { user, onDismissTold } = await draw({ told: 'Restored revision 3.' })
    screen.getByText('Restored revision 3.')
    await press(user, 'Dismiss')
    expect(onDismissTold).toHaveBeenCalledOnce()
  })

  test.each([
    ['en', /You and somebody else|same words/, ['Keep mine', 'Keep theirs', 'Keep both']],
    ['zh-CN', /你和其他人修改了同样的文字（1 处）/, ['保留我的', '保留对方的', '都保留']],
  ] as const)('in %s two versions of the same words have three answers', async (language, words, names) => {
    const { user, ways } = await draw({ state: { unanswered: conflicts } }, language)
    screen.getByText(words)
    for (const name of names) await press(user, name)
    expect(ways.answer.mock.calls.map((each: unknown[]) => each[0])).toEqual([
      conflicts,
      conflicts,
      conflicts,
    ])
    expect(new Set(ways.answer.mock.calls.map((each: unknown[]) => JSON.stringify(each[1]))).size).toBe(3)
  })

  test.each([
    ['en', 'Use the platform’s version', 'Save my version again'],
    ['zh-CN', '采用平台上的内容', '重新保存我的内容'],
  ] as const)(
    'in %s a difference from the platform is settled by either side',
    async (language, held, mine) => {
      const { user, queue } = await draw({ state: { difference: page(p('a', 'Other')) } }, language)
      await press(user, held)
      await press(user, mine)
      expect(queue.settleDifference.mock.calls).toEqual([['held'], ['mine']])
    },
  )

  test.each([
    ['en', 'See the difference', 'What differs', ['Line, words: Other on the platform, Mine here']],
    ['zh-CN', '查看差异', '差异明细', ['文本行的文字：平台上为Other，此处为Mine']],
  ] as const)('in %s each property that differs is listed', async (language, see, list, lines) => {
    const given = { state: { difference: page(p('a', 'Other')) }, wanted: page(p('a', 'Mine')) }
    const { user } = await draw(given, language)
    await press(user, see)
    const shown = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem')
    expect(shown.map(({ textContent }) => textContent)).toEqual(lines)
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
