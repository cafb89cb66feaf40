import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Refusal, SaveState } from '../../../../saving/queue/save-state'
import { p, page } from '../../../editor/testing/page'
import type { Language } from '../../../i18n/languages'
import { latinWords, render } from '../../../testing/render'
import { savingOf, unsavedActions } from '../testing/saving-of'
import { StatusCorner } from './status-corner'
import type { LastMerge } from './use-last-merge'

type Given = Parameters<typeof savingOf>[0] & { merge?: LastMerge; isOpen?: boolean; isShown?: boolean }

async function draw({ merge, isOpen = false, isShown = true, ...given }: Given, language: Language = 'en') {
  const { saving, queue, giveUp, show } = savingOf(given)
  const ways = unsavedActions(isShown)
  const onOpenChange = vi.fn()
  const { user } = await render(
    <StatusCorner
      chatId="oc_launch"
      saving={saving}
      merge={merge}
      ways={ways}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />,
    { language },
  )
  return { user, saving, queue, giveUp, show, ways, onOpenChange }
}

const merge: LastMerge = { who: 'Bob', when: 'at 14:32', conflicts: [], dismiss: () => undefined }
const refused: Refusal = { code: 1770002, msg: 'not found', logId: 'L1', ids: ['a'] }
const changed = { saved: page(p('a', 'Hello')), wanted: page(p('a', 'Hello you'), p('b', 'New')) }
const removal = { number: 30, from: page(), to: page() }
const difference = page(p('a', 'Other'))

test('the number of waiting changes follows what is typed while the phase stays the same', async () => {
  const { show } = await draw({ state: { phase: 'offline', isOnline: false }, ...changed })
  act(() => show(page(p('a', 'Hello you'), p('b', 'New'), p('c', 'Newer'))))
  expect(screen.getByRole('status').textContent).toBe('Offline. 3 changes waiting')
})

/** Every phase, and its words. */
const sentences: [given: Given, words: string][] = [
  [{}, 'Saved'],
  [{ state: { isOnline: false } }, 'Saved · offline'],
  [{ merge }, 'Saved. Bob changed it at 14:32'],
  [
    { state: { orphanedCells: [{ token: 't', writes: [] }] } },
    'Saved, but cells of a deleted spreadsheet were left over',
  ],
  [{ state: { difference } }, 'Saved, but the platform’s version differs'],
  [{ state: { phase: 'waiting' }, ...changed }, '2 changes waiting'],
  [{ state: { phase: 'sending' } }, 'Saving…'],
  [{ state: { phase: 'sending', progress: { done: 3, all: 60 } } }, 'Saving: 3 of 60 blocks'],
  [{ state: { phase: 'uploading' }, loads: { done: 1, left: 2, failed: 1 } }, 'Uploading 2 of 4'],
  [{ state: { phase: 'uploading' }, loads: { done: 1 } }, 'Saving…'],
  [{ state: { phase: 'merging' } }, 'Changed elsewhere, merging…'],
  [{ state: { phase: 'retrying' }, ...changed }, 'No response yet, trying again. 2 changes waiting'],
  [
    { state: { phase: 'retrying', pausedBy: 'tooOften' }, ...changed },
    'Too many calls, trying again. 2 changes waiting',
  ],
  [
    { state: { phase: 'retrying', pausedBy: 'noRoom' }, ...changed },
    'The platform’s storage is full. Your text is kept here and saved once there is room. 2 changes waiting',
  ],
  [{ state: { phase: 'offline', isOnline: false }, ...changed }, 'Offline. 2 changes waiting'],
  [
    { state: { phase: 'offline' }, ...changed },
    'The platform isn’t responding, trying again. 2 changes waiting',
  ],
  [{ state: { phase: 'asking' } }, 'Waiting for your answer'],
  [{ state: { phase: 'asking', removal } }, 'Not saved: 30 blocks would be removed'],
  [{ state: { phase: 'stuck', refusal: refused } }, 'Refused: '],
  [{ state: { phase: 'stuck', refusal: { msg: 'cells locked', reason: 'cells', ids: [] } } }, 'cells locked'],
]

test.each(sentences.map(([given, words]) => ({ given, words })))(
  'the corner says “$words”, on its button and aloud',
  async ({ given, words }) => {
    await draw(given)
    expect(screen.getByRole('status').textContent).toContain(words)
    expect(screen.getByRole('button').textContent).toBe(screen.getByRole('status').textContent)
  },
)

test('pressing the corner asks to open the plan', async () => {
  const { user, onOpenChange } = await draw({})
  await user.click(screen.getByRole('button', { name: 'Saved' }))
  expect(onOpenChange.mock.calls[0]?.[0]).toBe(true)
})

describe('the plan behind it', () => {
  const plan = () => within(screen.getByRole('dialog'))
  const openIn = async (given: Given, language?: Language) => {
    const drawn = await draw({ ...given, isOpen: true }, language)
    await screen.findByRole('dialog')
    return drawn
  }

  test('reports that everything is saved', async () => {
    await openIn({})
    screen.getByRole('dialog', { name: 'What will be saved' })
    plan().getByText('Everything is saved.')
    expect(plan().getByRole('link').getAttribute('href')).toBe('/announcements/oc_launch/history')
  })

  test('counts what changed, and lists the calls in their order', async () => {
    await openIn({ state: { phase: 'waiting' }, ...changed })
    for (const words of ['1 new block', '1 changed block']) plan().getAllByText(words)
    const order = within(screen.getByRole('region', { name: 'Calls, in this order' }))
    expect(order.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Create 1 block',
      'Change 1 block',
    ])
  })

  test('shows only Chinese words in Chinese', async () => {
    await openIn(
      { state: { phase: 'retrying', readAt: 7, conflicts: [{ id: 'a', kind: 'both' }] }, ...changed },
      'zh-CN',
    )
    expect(latinWords(screen.getByRole('dialog'))).toEqual([])
  })

  test('a pause shows the time of the next try, and can be cut short', async () => {
    const { user, queue } = await openIn({ state: { phase: 'retrying', retryAt: 0 }, ...changed })
    plan().getByText(/^Next try at/)
    await user.click(plan().getByRole('button', { name: 'Try again' }))
    expect(queue.retry).toHaveBeenCalledOnce()
  })

  test('a full storage is explained with its code', async () => {
    await openIn({ state: { phase: 'retrying', pausedBy: 'noRoom' }, ...changed })
    const why = within(screen.getByRole('region', { name: /^Not saved: / }))
    expect(why.getByRole('link', { name: '234042' }).getAttribute('href')).toBe('/codes/234042')
  })

  test('an operator who allowed losses can choose to be asked again', async () => {
    savingOf().saving.consent.give()
    const { user, saving } = await openIn({})
    await user.click(plan().getByRole('button', { name: 'Ask again' }))
    expect(saving.askAgain).toHaveBeenCalledOnce()
  })

  describe('a refusal', () => {
    const stuck = (refusal: Partial<Refusal> = {}, given: Given = {}) => {
      const unsaved = [{ ...refused, ...refusal }] as SaveState['unsaved']
      return openIn({ ...given, state: { phase: 'stuck', refusal: unsaved[0]!, unsaved } })
    }
    const why = () => within(screen.getByRole('region', { name: /^Not saved: / }))

    test('shows the code with its explanation, the platform’s words and the log id', async () => {
      await stuck({ isRestSaved: true })
      expect(why().getByRole('link', { name: '1770002' }).getAttribute('href')).toBe('/codes/1770002')
      const said = why().getByText('not found')
      expect(said.lang).toBe('en')
      why().getByText('L1')
      expect(said.closest('details')?.open).toBe(false)
      why().getByText('Everything else is saved.')
    })

    test('has a button for each way out', async () => {
      const { user, queue, ways } = await stuck()
      await user.click(why().getByRole('button', { name: 'Try again' }))
      await user.click(why().getByRole('button', { name: 'Show the block' }))
      await user.click(why().getByRole('button', { name: 'Undo the change' }))
      expect(queue.retry).toHaveBeenCalledOnce()
      expect(ways.show).toHaveBeenCalledWith(['a'])
      expect(ways.putBack).toHaveBeenCalledWith(['a'])
    })

    test('copies the words of its blocks, and confirms it', async () => {
      const { user } = await stuck()
      await user.click(why().getByRole('button', { name: 'Copy the text' }))
      await why().findByRole('button', { name: 'Copied' })
      expect(await navigator.clipboard.readText()).toBe('Hello')
    })

    test('of a block that was deleted has nothing to show or to copy', async () => {
      await stuck({}, { isShown: false })
      expect(
        why()
          .getAllByRole('button')
          .map((button) => button.textContent),
      ).toEqual(['Try again', 'Undo the change'])
    })

    test('of typed cells can be given up', async () => {
      const { user, giveUp } = await stuck({ reason: 'cells', msg: 'locked' })
      await user.click(why().getByRole('button', { name: 'Discard what was typed' }))
      expect(giveUp).toHaveBeenCalledWith(['a'])
    })
  })
})
