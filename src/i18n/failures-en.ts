/** Causes and next steps of refusals, by topic (failure-topics.ts assigns the codes). */
export const failuresEn = {
  tooOften: {
    what: 'Too many calls in a short time',
    next: 'Wait a moment, then try again. The platform counts calls per application and per announcement.',
  },
  quota: {
    what: 'This month’s call quota is used up',
    next: 'It resets next month. A larger quota can be bought in the admin console. To try things out, use a local service.',
  },
  token: {
    what: 'The session is no longer valid',
    next: 'Reload the page to open a new one.',
  },
  scope: {
    what: 'The application lacks a permission',
    next: 'Add one of the scopes named below in the developer console, publish a version, and have it approved.',
  },
  badRequest: {
    what: 'The platform rejected the request',
    next: 'Check the id if you typed or pasted it. Otherwise this is a bug in Herald: report the details below.',
  },
  appUnknown: {
    what: 'There is no application with this App ID',
    next: 'Copy the App ID again from the developer console; it begins with cli_.',
  },
  secretWrong: {
    what: 'The App Secret does not match this application',
    next: 'Copy the secret again from the developer console. It changes when somebody resets it.',
  },
  notFound: {
    what: 'Not found: the chat is unknown or was dissolved',
    next: 'Check the id, or choose another chat.',
  },
  blockDeleted: {
    what: 'The block has been deleted in the meantime',
    next: 'Reload the announcement to see it as it is now.',
  },
  limit: {
    what: 'The announcement has reached a limit of the platform',
    next: 'Make it smaller or split it: the limit is named below.',
  },
  structure: {
    what: 'These blocks can’t be combined in this way',
    next: 'Undo the last change, or reload the announcement and try another way.',
  },
  tooOld: {
    what: 'This revision is too old to be read or edited',
    next: 'Reload the announcement. The platform keeps the last 1,000 revisions.',
  },
  copying: {
    what: 'The announcement is being copied',
    next: 'Wait until the copy is done, then try again.',
  },
  forbidden: {
    what: 'The application may not do this',
    next: 'Ask the owner of the group or of what is mentioned for access.',
  },
  server: {
    what: 'The platform had an internal error',
    next: 'Try again in a moment. If it keeps failing, report the log id below.',
  },
  noAnnouncement: {
    what: 'This chat has no announcement',
    next: 'One-to-one chats have none. Choose a group.',
  },
  tenant: {
    what: 'The chat belongs to another tenant',
    next: 'Use an application of that tenant.',
  },
  notMember: {
    what: 'The bot is not in this chat',
    next: 'Add it in the group’s settings under Bots, then try again.',
  },
  external: {
    what: 'This is an external group, and the application may not work in those',
    next: 'Ask for the scope for external groups in the developer console.',
  },
  onlyOwner: {
    what: 'Only the owner and managers may edit here',
    next: 'Make the bot a manager of the group, or let all members edit in the group’s settings.',
  },
  oldType: {
    what: 'This announcement is of the old type, which cannot be edited as blocks',
    next: 'Upgrade it in the Feishu or Lark app: open the announcement there and edit it once.',
  },
  botOff: {
    what: 'The application’s bot ability is off',
    next: 'Switch it on in the developer console under Features, and publish a version.',
  },
  appOff: {
    what: 'The application is not in use in this tenant',
    next: 'An administrator of the tenant can switch it on.',
  },
  mediaGone: {
    what: 'The file no longer exists',
    next: 'Insert it again if you still have it.',
  },
  notThere: {
    what: 'The bot can’t see this: it was recalled, deleted, or predates its joining',
    next: 'Check the id, or choose something the bot can see.',
  },
  person: {
    what: 'The bot cannot reach this person',
    next: 'They may have left, stopped the bot, or not be among those who may use the application. Choose somebody else, or ask them.',
  },
  notTheirs: {
    what: 'Only the application that sent or uploaded this can do that',
    next: 'Use the application that made it, or send or upload it again with this one.',
  },
  groupForbids: {
    what: 'The settings of the group or of the tenant forbid this',
    next: 'Ask the owner of the group to change them, or choose another group.',
  },
  kindForbids: {
    what: 'The platform doesn’t support this for this kind of message or chat',
    next: 'Choose another one: system messages, stickers, cards and the contents of a forward are excluded.',
  },
  mixed: {
    what: 'These messages cannot go together',
    next: 'Choose messages of one chat: either ordinary ones, or those of a single thread.',
  },
  tooLate: {
    what: 'The time limit has passed',
    next: 'The platform allows this only for a limited time after the message was sent.',
  },
  size: {
    what: 'Too large, too long, or empty',
    next: 'The limits are 30 MB for files, 10 MB for pictures and 100 MB for downloads. Empty files are refused.',
  },
  mediaSize: {
    what: 'The picture or file is larger than the platform allows',
    next: 'Make it smaller, or replace it with another. The tenant’s plan decides how large a file in an announcement may be.',
  },
  again: {
    what: 'The platform is busy with this right now',
    next: 'Wait a moment, then try again.',
  },
  storage: {
    what: 'The tenant’s key is gone, or its storage is full',
    next: 'Ask an administrator of the tenant.',
  },
  upload: {
    what: 'The file doesn’t match its description',
    next: 'Choose the file again: its type, size or parts differ from what was declared.',
  },
  card: {
    what: 'The platform does not take this card',
    next: 'The message of the answer names the reason and the part of the card. Correct that part.',
  },
  sheet: {
    what: 'The range or the cells don’t fit the spreadsheet',
    next: 'Check the range, such as Q7PlXT!A1:B2, and what the cells hold.',
  },
  chatSettings: {
    what: 'The group cannot be changed in this way',
    next: 'Its name, owner, managers or members don’t allow it. The platform’s message is below.',
  },
  notAnEnvelope: {
    what: 'Something other than the platform answered',
    next: 'Often a proxy or a wrong address. Try again; if it keeps happening, check where this console is served from.',
  },
  noAnswer: {
    what: 'No response',
    next: 'Check the connection, then try again.',
  },
  pageNotLoaded: {
    what: 'This page could not be loaded',
    next: 'The connection broke off, or Herald was updated since you opened it. Try again: it reloads the console.',
  },
  bug: {
    what: 'Something went wrong in Herald',
    next: 'Reload the page. If it happens again, report the error below.',
  },
  unknown: {
    what: 'The platform refused',
    next: 'Its message is below; its documentation explains the code.',
  },
  who: {
    you: 'You can fix this.',
    wait: 'It resolves itself.',
    developer: 'The developer of the application can fix this.',
    owner: 'The owner of the group can fix this.',
    person: 'The person concerned can fix this.',
    admin: 'An administrator of the tenant can fix this.',
    platform: 'Only the platform’s operators can fix this.',
    herald: 'Herald’s developers can fix this.',
    nobody: 'The platform works this way by design.',
  },
  clicks: {
    retry: 'Try again',
    check: 'Check again',
    wait: 'Wait a moment, then try again',
    waitFor: 'Try again in {{seconds}} s',
    reload: 'Reload the page',
    chooseTarget: 'Choose another target',
    chooseMessages: 'Select other messages',
    keepOrdinary: 'Keep ordinary messages',
    split: 'Split the selection',
    chooseFile: 'Choose another file',
    chooseResource: 'Reload the message',
    openChats: 'Go to chats',
    openSettings: 'Show the application in Settings',
  },
  facts: {
    code: 'Code',
    status: 'HTTP',
    msg: 'The platform says',
    logId: 'Log id',
    field: 'Field',
    words: 'Error',
    title: 'Details',
    beside: '{{what}} ({{said}})',
    withNext: '{{what}}. {{next}}',
  },
}
