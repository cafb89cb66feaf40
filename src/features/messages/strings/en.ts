/** Words of the messages page. Their Chinese is in zh-cn.ts. */
export const messagesEn = {
  page: {
    announcement: 'Announcement',
    files: 'Files of this chat',
    filters: 'Filters',
    filtersOn: 'Filters, {{count}} on',
    refresh: 'Refresh',
    closeNotice: 'Dismiss',
    otherChat: 'That message is in another chat.',
    openOtherChat: 'Open it there',
    gone: 'Message not found: its id is wrong, or the bot can’t see it.',
  },
  closed: {
    dissolved: 'This group is dissolved. Nobody can send messages to it any more.',
    notMember: 'The bot is no longer in this chat. A member of the chat can add it again.',
    reader: 'You have read access only. The administrator of this gateway assigns roles.',
    toChats: 'Go to chats',
  },
  json: {
    title: 'Message JSON',
    message: 'Message',
    content: 'Content',
    copy: 'Copy',
    close: 'Close',
  },
  copied: 'Copied',
  notCopied: 'The browser blocked copying',
  keys: {
    group: 'Messages',
    rows: 'Previous and next message',
    pages: 'A page up and down',
    ends: 'First and newest message',
    open: 'Open the thread or the merged messages',
    menu: 'Actions for a message',
    jump: 'Go to a day or a message',
    filters: 'Show or hide the filters',
    refresh: 'Refresh the messages',
    close: 'Close the side panel',
  },

  readers: {
    title: 'Who has read this message',
    read_one: 'Read by {{count}}',
    read_other: 'Read by {{count}}',
    unread_one: 'Not read by {{count}}',
    unread_other: 'Not read by {{count}}',
    nobody: 'Nobody so far.',
    everybody: 'Everybody has read it.',
    again_one: 'Send again to the one who has not…',
    again_other: 'Send again to the {{count}} who have not…',
    close: 'Close',
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    messages: typeof messagesEn
  }
}
