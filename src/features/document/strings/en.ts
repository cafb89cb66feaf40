/** Words of a document that several pages show. Their Chinese is in zh-cn.ts. */
export const documentEn = {
  unnamed: 'Unnamed chat',
  opening: 'Opening the announcement…',
  revision: 'Revision {{number}}',
  onlyOwner:
    'Only the owner and managers of this group may edit. They can make the bot a manager, or open editing to all members in the group’s settings.',
  dissolved: 'This group is dissolved. Nobody can edit it any more.',
  oldType:
    'This announcement is of the old type, which can be read here and not edited. Any member who may edit it can upgrade it: open the announcement in the app and choose “Upgrade”.',
  reader: 'You have read access only. The administrator of this gateway assigns roles.',
  media: {
    empty: '“{{name}}” is empty. Choose a file with content.',
    tooLarge: '“{{name}}” is larger than the platform’s limit of {{most}} MB.',
    notHad: '“{{name}}” could not be downloaded. Try again in a moment.',
    noAnswer: 'The platform isn’t responding. The file is kept; try again when you’re back online.',
    gone: 'This browser no longer has the file. Choose it again with “Replace”.',
  },
  /** The group of the commands that use the document elsewhere, in the palette: `exchange.export` of the announcement. */
  commands: 'Export',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    document: typeof documentEn
  }
}
