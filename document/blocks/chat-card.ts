import { platformSpec } from './block-spec'

export const chatCard = platformSpec('chat_card', 'Chat card', '群名片', {
  insert: [
    {
      id: 'chatCard',
      section: 'insert',
      about: 'insert.about.chatCard',
      aliases: 'chat chatcard group card 群名片 群聊 qunmingpian qmp qunliao ql',
      makes: { popup: 'chat_card' },
    },
  ],
})
