import type { ForwardWords } from './explained-codes'

/** platform/messages#merge-forward-errors, and the codes that other operations on messages share with it. */
export const forwardEn: ForwardWords = {
  230001: {
    what: 'A value in the request is not what the platform expects',
    next: 'Check what was typed or pasted: the target’s id and its type. A forward takes 1 to 100 messages. If nothing was typed, this is a bug in Herald: report the code and the log id.',
  },
  230006: {
    what: 'The application has no bot: the bot ability is off',
    next: 'Switch the bot on in the developer console under Features, publish a version and have it approved. The settings show whether it is on.',
  },
  230036: {
    what: 'The tenant’s encryption key was deleted, so messages can be neither sent nor read',
    next: 'Ask an administrator of the tenant to restore the key. Nothing was sent.',
  },
  230034: {
    what: 'The receiver’s id is unknown',
    next: 'Check that the id is complete and of the declared type: ou_ is an open_id, on_ a union_id, oc_ a chat. An open_id belongs to one application and is unknown to others.',
  },
  230019: {
    what: 'The thread to send to does not exist',
    next: 'Choose the thread from the list, or check its id: it begins with omt_.',
  },
  230063: {
    what: 'The chat to forward to does not exist',
    next: 'Choose the chat from the list, or check its id: it begins with oc_.',
  },
  230002: {
    what: 'The bot is not a member of this chat',
    next: 'Add it in the group’s settings under Bots, then try again; or choose a chat that it is in.',
  },
  230038: {
    what: 'The person belongs to another tenant: the platform allows no one-to-one chat between tenants here',
    next: 'Send to a group that both are in, or to somebody of this tenant.',
  },
  232009: {
    what: 'This chat has been dissolved',
    next: 'A dissolved chat does not come back. Choose another one.',
  },
  230029: {
    what: 'The person has left the tenant',
    next: 'Choose whoever has taken over. Nothing can reach this account.',
  },
  230013: {
    what: 'The person is not among those who may use this application',
    next: 'Add them to the availability of the application in the developer console and publish a version, or choose somebody else.',
  },
  230053: {
    what: 'The person has stopped messages from this bot',
    next: 'Only they can allow them again, in their chat with the bot. Reach them in a group, or choose somebody else.',
  },
  230074: {
    what: 'The bot cannot see the thread: it began before the bot joined, and the group hides its history from new members',
    next: 'Ask the owner to show history to new members, or send to the group itself.',
  },
  230027: {
    what: 'This is an external group, and the application may not do this there',
    next: 'Choose an internal group, or have the developer apply for the ability to work in external groups.',
  },
  230062: {
    what: 'The group is encrypted by a third party, and nothing may be forwarded into it',
    next: 'Choose another group. No setting of Herald or of the application changes this.',
  },
  230035: {
    what: 'The bot may not speak here: the group is muted, or the tenant’s rules of communication forbid it',
    next: 'Ask the owner to lift the mute or to make the bot a manager. If the group is not muted, an administrator of the tenant decides.',
  },
  230018: {
    what: 'The settings of the group do not allow this',
    next: 'Ask the owner to allow it in the group’s settings, or choose another group.',
  },
  230065: {
    what: 'Every selected message has been recalled',
    next: 'Select others: nobody can forward recalled messages.',
  },
  230064: {
    what: 'None of the messages can be forwarded: each is unknown, recalled, invisible to the bot, a system message, or inside merged messages',
    next: 'Select others. The bot can’t see messages from before it joined if the group hides its history.',
  },
  230049: {
    what: 'One of the messages is still being sent',
    next: 'Wait until it has arrived, then try again. Nothing was forwarded.',
  },
  230069: {
    what: 'The messages come from different chats',
    next: 'Forward each chat’s messages separately: one forward contains messages of one chat.',
  },
  230067: {
    what: 'The messages come from several threads, mix a thread with ordinary messages, or are too many including their contents',
    next: 'Keep only the ordinary messages, or only those of one thread, and forward the rest by themselves.',
  },
  230066: {
    what: 'The messages are in a secret group and can’t leave it',
    next: 'Select messages of another chat. A secret group can’t be forwarded from by anyone.',
  },
  230070: {
    what: 'The group that the messages are in is in restricted mode, or was dissolved',
    next: 'Restricted mode is for the owner to lift. A dissolved group stays closed: select messages of another one. The platform uses one code for both and names only the first.',
  },
  230020: {
    what: 'Too many messages in one second to the same person or group',
    next: 'Wait a second, then try again. The limit is five a second; in a group, all bots share it. Nothing was sent.',
  },
}
