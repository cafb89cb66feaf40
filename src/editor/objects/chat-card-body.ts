import type { ObjectAttrs } from '../schema/attrs'
import { dom } from '../view/dom'
import type { MakeObjectBody } from './object-bodies'

/** The card of a chat: its name once it is known, its id before and where the bot may not know it. */
export const chatCardBody: MakeObjectBody = ({ node, context }) => {
  const { words, nameListeners } = context
  const name = dom('bdi', { class: 'ed-card-title' })
  const kind = dom('span', { class: 'ed-card-about' }, words('kinds.chat_card'))
  const box = dom('div', { class: 'ed-card ed-object-body ed-chat-card', role: 'group' }, name, kind)
  let shown = node

  const draw = () => {
    const { chat_id = '' } = ((shown.attrs as ObjectAttrs).body.chat_card ?? {}) as { chat_id?: string }
    name.textContent = context.ports.chats.nameOf(chat_id) ?? words('insert.chat.unknown', { id: chat_id })
    box.setAttribute('aria-label', words('insert.chat.label', { name: name.textContent }))
  }
  draw()
  nameListeners.add(draw)
  return {
    dom: box,
    update(next) {
      shown = next
      draw()
      return true
    },
    destroy: () => nameListeners.delete(draw),
  }
}
