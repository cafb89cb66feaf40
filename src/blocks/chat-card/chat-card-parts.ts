import { objectAttrs } from '../../editor/schema/attrs'
import type { BlockParts } from '../../editor/view/block-parts'
import { dom } from '../../editor/view/dom'
import type { ObjectRenderer } from '../../editor/view/object-renderer'

/** The card of a chat: its name once known; until then, or if the bot may not know it, its id. */
const renderChatCard: ObjectRenderer = ({ node, context }) => {
  const { words, nameListeners } = context
  const name = dom('bdi', { class: 'ed-card-title' })
  const kind = dom('span', { class: 'ed-card-about' }, words('kinds.chat_card'))
  const box = dom('div', { class: 'ed-card ed-object-body ed-chat-card', role: 'group' }, name, kind)
  let shown = node

  const draw = () => {
    const { chat_id = '' }: { chat_id?: string } = objectAttrs(shown).body.chat_card ?? {}
    name.textContent = context.ports.chats.nameOf(chat_id) ?? words('chat_card.unknown', { id: chat_id })
    box.setAttribute('aria-label', words('chat_card.label', { name: name.textContent }))
  }
  draw()
  const stop = nameListeners.add(draw)
  return {
    dom: box,
    update(next) {
      shown = next
      draw()
      return true
    },
    destroy: stop,
  }
}

export const chatCardParts: BlockParts = {
  key: 'chat_card',
  render: renderChatCard,
}
