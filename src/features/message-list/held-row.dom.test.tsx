import type { Virtualizer } from '@tanstack/react-virtual'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { createRef, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render'
import { VirtualPlaces } from '../../ui/virtual-list'
import { messageOf } from '../message-content/testing/message-of'
import type { Opening } from './opening'
import { useInitialScroll, useOpenedAt } from './use-initial-scroll'
import { useRowVirtualizer } from './use-row-virtualizer'
import { emptyWindow, loadedRows } from './window-state'
import type { WindowState } from './window-state'

const COUNT = 67
const VIEW_PX = 2_400
const TEXT_PX = 100
const CARD_PX = 350

/** The text of a card is low, until it is drawn. */
const heights: number[] = []

// A window of 2,400 px, in which only rows and the space for them have a height.
const layout: PropertyDescriptorMap & ThisType<HTMLElement> = {
  offsetHeight: {
    get() {
      const { index } = this.dataset
      return index === undefined ? VIEW_PX : heights[Number(index)]
    },
  },
  clientHeight: { get: () => VIEW_PX },
  scrollHeight: {
    get() {
      return Number.parseFloat((this.firstElementChild as HTMLElement).style.height)
    },
  },
  scrollTo: {
    value({ top = 0 }: ScrollToOptions) {
      this.scrollTop = Math.max(0, Math.min(top, this.scrollHeight - VIEW_PX))
      this.dispatchEvent(new Event('scroll'))
    },
  },
}

beforeEach(() => {
  // Rows are measured while React renders them; a browser measures most of them later.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  heights.splice(0, Infinity, ...Array.from({ length: COUNT }, () => TEXT_PX))
  const { prototype } = HTMLElement
  const own = Object.getOwnPropertyDescriptors(prototype)
  for (const [name, property] of Object.entries(layout))
    Object.defineProperty(prototype, name, { ...property, configurable: true })
  return () => {
    for (const name of Object.keys(layout)) {
      Reflect.deleteProperty(prototype, name)
      const before = Object.getOwnPropertyDescriptor(own, name)?.value as PropertyDescriptor | undefined
      if (before) Object.defineProperty(prototype, name, before)
    }
  }
})

const messages = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    messageOf({ message_id: `om_${from + at}`, create_time: String(1_000 * (from + at)) }),
  )

const toMessage = (at: number): Opening => ({ to: 'message', place: { id: `om_${at}`, time: 1_000 * at } })

type Virtual = Virtualizer<HTMLDivElement, Element>

function List({ loaded, ref }: { loaded: WindowState; ref: Ref<Virtual> }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => loadedRows(loaded.rows, noReading), [loaded])
  const held = useOpenedAt(loaded, rows, true)
  const virtual = useRowVirtualizer(scroller, loaded, rows, held)
  const isPlaced = useInitialScroll(virtual, loaded, rows, true, held)
  useImperativeHandle(ref, () => virtual)
  return (
    <div ref={scroller} data-placed={isPlaced}>
      <div style={{ height: virtual.getTotalSize() }}>
        <VirtualPlaces rows={virtual} draw={(index) => <p>{rows.at(index)?.message_id}</p>} />
      </div>
    </div>
  )
}

const noReading = {
  between: () => Promise.resolve([]),
  newest: () => ({ of: messages, held: [], next: () => Promise.resolve(undefined) }),
}

/** The rows of a list that was opened there, with their virtualizer. */
async function opened(opening: Opening) {
  const end = { isEnd: true, isReading: false }
  const state: WindowState = {
    ...emptyWindow(opening),
    phase: 'open',
    rows: messages(0, COUNT),
    older: end,
    newer: end,
  }
  const handle = createRef<Virtual>()
  const { container, rerender } = await render(<List loaded={state} ref={handle} />)
  const scroller = container.querySelector('[data-placed]')!
  await waitFor(() => expect(scroller.getAttribute('data-placed')).toBe('true'))
  const list = () => handle.current!
  return {
    scroller,
    /** How far below the top of the window a row begins. */
    topOf: (at: number) => (list().measurementsCache[at]?.start ?? NaN) - scroller.scrollTop,
    /** The cards that are rendered are drawn, one after the other, and what comes into view as well. */
    drawCards() {
      heights.fill(CARD_PX)
      act(() => {
        for (let turn = 0; turn < 3; turn++)
          for (const { index } of list().getVirtualItems()) list().resizeItem(index, CARD_PX)
      })
    },
    say(count: number) {
      heights.push(...Array.from({ length: count }, () => TEXT_PX))
      act(() => rerender(<List loaded={{ ...state, rows: messages(0, COUNT + count) }} ref={handle} />))
    },
  }
}

test.each([20, 60, 66])('a jump to row %i keeps it in place while cards grow', async (at) => {
  const { topOf, drawCards } = await opened(toMessage(at))
  const place = topOf(at)
  expect(place).toBeGreaterThanOrEqual(0)
  expect(place).toBeLessThan(VIEW_PX)
  drawCards()
  expect(topOf(at)).toBe(place)
})

test('a new message does not move the row that a jump led to', async () => {
  const { topOf, say } = await opened(toMessage(60))
  const place = topOf(60)
  say(3)
  expect(topOf(60)).toBe(place)
})

test('after the user has moved the list, its end stays in view as usual', async () => {
  const { scroller, topOf, drawCards, say } = await opened(toMessage(60))
  const atEnd = () => scroller.scrollHeight - scroller.scrollTop - VIEW_PX
  expect(atEnd()).toBe(0)
  const place = topOf(60)
  fireEvent.wheel(scroller)
  drawCards()
  expect(atEnd()).toBe(0)
  expect(topOf(60)).not.toBe(place)
  say(3)
  await waitFor(() => expect(atEnd()).toBe(0))
})

test('a list that opens at its end stays there while cards grow', async () => {
  const { scroller, drawCards } = await opened({ to: 'newest' })
  drawCards()
  expect(scroller.scrollHeight - scroller.scrollTop).toBe(VIEW_PX)
})
