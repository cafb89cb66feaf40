import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CardAction } from '../../../../contract/events/event-bodies'
import { happyApp } from '../../../../service/testing/happy-world'
import { render, startService } from '../../../testing/render'
import { asBot, sendAsBot } from '../testing/as-bot'
import { ConversationView } from './conversation-view'

const text = (content: string) => ({ tag: 'plain_text', content })
const option = (value: string) => ({ text: text(value.toUpperCase()), value })

const leave = {
  schema: '2.0',
  body: {
    elements: [
      { tag: 'markdown', content: 'When are you away?' },
      {
        tag: 'form',
        name: 'leave',
        elements: [
          { tag: 'input', name: 'reason', label: text('Reason'), default_value: 'rest', required: true },
          { tag: 'select_static', name: 'kind', placeholder: text('Kind'), options: ['a', 'b'].map(option) },
          {
            tag: 'multi_select_static',
            name: 'days',
            placeholder: text('Days'),
            options: ['x', 'y', 'z'].map(option),
          },
          { tag: 'select_person', name: 'deputy', placeholder: text('Deputy') },
          { tag: 'date_picker', name: 'from', placeholder: text('From') },
          { tag: 'date_picker', name: 'until', placeholder: text('Until') },
          { tag: 'picker_datetime', name: 'back', placeholder: text('Back at') },
          { tag: 'checker', name: 'paid', text: text('Paid'), checked: false },
          {
            tag: 'button',
            name: 'ask',
            text: text('Ask for it'),
            form_action_type: 'submit',
            behaviors: [{ type: 'callback', value: { op: 'ask' } }],
          },
          { tag: 'button', name: 'empty', text: text('Start over'), form_action_type: 'reset' },
        ],
      },
      { tag: 'input', name: 'note', label: text('Note'), value: { of: 'leave' } },
    ],
  },
}

/** The chat window with a card of the bot in it, and what the bot receives. */
async function openCard(card: object) {
  const world = await startService()
  const told: CardAction[] = []
  await world.events.attach({
    subscriptions: async () => new Map([[happyApp.app_id, { websocket: true }]]),
    wake: () => undefined,
    async callback(_, event) {
      told.push(event)
      return { event_id: 'e', result: '200', answer: { toast: { type: 'success', content: 'Noted' } } }
    },
  })
  await sendAsBot('oc_other', card, 'interactive')
  const names = new Map([[happyApp.app_id, 'Herald bot']])
  const { user } = await render(<ConversationView appNames={names} />, {
    at: '/?chat=oc_other&as=ou_bob',
  })
  await screen.findByRole('log')
  return { user, told }
}

describe('a card', () => {
  test('that is updated for one person looks different to others', async () => {
    const { user, told } = await openCard({ elements: [{ tag: 'button', text: text('Approve'), value: {} }] })
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await screen.findByText('Noted')
    const after = { open_ids: ['ou_bob'], elements: [{ tag: 'markdown', content: 'You approved' }] }
    await asBot('/open-apis/interactive/v1/card/update', { token: told[0]?.token, card: after })
    await screen.findByText('You approved')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speak as' }), 'Alice')
    await screen.findByRole('button', { name: 'Approve' })
  })

  test('has a form that a person fills in, and the bot receives its values', async () => {
    const { user, told } = await openCard(leave)
    const form = within(await screen.findByRole('form', { name: 'Form of the card' }))
    const reason = form.getByRole('textbox', { name: 'Reason' })
    await user.clear(reason)
    await user.click(form.getByRole('button', { name: 'Ask for it' }))
    expect(told).toEqual([])
    await user.type(reason, 'the sea')
    await user.selectOptions(form.getByRole('combobox', { name: 'Kind' }), 'B')
    for (const day of ['X', 'Z']) await user.click(form.getByRole('checkbox', { name: day }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Deputy' }), 'Carol')
    await user.type(form.getByLabelText('From'), '2026-04-01')
    await user.type(form.getByLabelText('Back at'), '2026-04-29T07:07')
    await user.click(form.getByRole('checkbox', { name: 'Paid' }))
    await user.click(form.getByRole('button', { name: 'Ask for it' }))
    await screen.findByText('Noted')
    expect(told).toMatchObject([{ operator: { open_id: 'ou_bob' } }])
    expect(told[0]?.action).toEqual({
      tag: 'button',
      name: 'ask',
      value: { op: 'ask' },
      form_value: {
        reason: 'the sea',
        kind: 'b',
        days: ['x', 'z'],
        deputy: 'ou_carol',
        from: expect.stringMatching(/^2026-04-01 [+-]\d{4}$/),
        back: expect.stringMatching(/^2026-04-29 07:07 [+-]\d{4}$/),
        paid: true,
      },
    })
  })

  test('resets its form with its button, without an event for the bot', async () => {
    const { user, told } = await openCard(leave)
    const reason = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })
    await user.type(reason, '!')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect([reason.value, told]).toEqual(['rest', []])
  })

  test('sends the value of a field outside of its forms by itself', async () => {
    const { user, told } = await openCard(leave)
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'back soon')
    await user.click(screen.getByRole('button', { name: 'Send Note' }))
    await screen.findByText('Noted')
    expect(told[0]?.action).toEqual({
      tag: 'input',
      name: 'note',
      value: { of: 'leave' },
      input_value: 'back soon',
    })
  })

  test('has buttons, a menu and areas to press, and the bot receives their values', async () => {
    const { user, told } = await openCard({
      elements: [
        { tag: 'action', actions: [{ tag: 'button', text: text('Yes'), value: { go: 1 } }] },
        {
          tag: 'button',
          name: 'no',
          text: text('No'),
          behaviors: [{ type: 'callback', value: { go: 0 } }],
          confirm: { title: text('Really?'), text: text('There is no way back.') },
        },
        { tag: 'overflow', name: 'pick', options: [option('a')] },
        { tag: 'select_static', name: 'kind', options: [option('b')] },
        {
          tag: 'interactive_container',
          behaviors: [{ type: 'callback', value: { plan: 'small' } }],
          elements: [{ tag: 'div', text: text('Small plan') }],
        },
      ],
    })
    const press = async (name: string) => {
      const isBusy = () => screen.getByRole('button', { name }).matches(':disabled, [aria-disabled="true"]')
      await screen.findByRole('button', { name })
      // One press at a time: the card waits for the answer to the one before.
      await vi.waitFor(() => expect(isBusy()).toBe(false))
      await user.click(screen.getByRole('button', { name }))
    }
    await press('Yes')
    await press('No')
    const question = await screen.findByRole('group', { name: 'Really? There is no way back.' })
    expect(told).toHaveLength(1)
    await user.click(within(question).getByRole('button', { name: 'Continue' }))
    await press('A')
    await vi.waitFor(() => expect(told).toHaveLength(3))
    await user.selectOptions(screen.getByRole('combobox', { name: 'kind' }), 'B')
    await press('Send kind')
    await press('Small plan')
    await vi.waitFor(() => expect(told).toHaveLength(5))
    expect(told.map(({ action }) => action)).toEqual([
      { tag: 'button', value: { go: 1 } },
      { tag: 'button', name: 'no', value: { go: 0 } },
      { tag: 'overflow', name: 'pick', value: {}, option: 'a' },
      { tag: 'select_static', name: 'kind', value: {}, option: 'b' },
      { tag: 'interactive_container', value: { plan: 'small' } },
    ])
  })
})
