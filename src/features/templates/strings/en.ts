/** Words of the templates. Their Chinese is in zh-cn.ts. */
export const templatesEn = {
  title: 'Templates',
  hint: 'Start from a template, or save this announcement as one. {chat} and {date} are filled in.',
  choose: 'Template',
  given: 'built in',
  preview: 'Preview of “{{name}}”',
  where: 'Where',
  replace: 'Replace everything',
  atCursor: 'At the cursor',
  replaceHint_one: '{{count}} block is replaced. Undo restores it; what can’t be recreated is kept.',
  replaceHint_other: '{{count}} blocks are replaced. Undo restores them; what can’t be recreated is kept.',
  use: 'Use',
  close: 'Close',
  delete: 'Delete',
  deleteNamed: 'Delete the template “{{name}}”',
  sureDelete: 'Delete for good',
  deleted: '“{{name}}” is deleted.',
  notDeleted: 'The browser could not delete “{{name}}”. Try again.',
  export: 'Save as file',
  exportNamed: 'Save the template “{{name}}” as a file',
  import: 'Open a file…',
  exportedWithout_one: 'The file is saved. {{count}} picture or file was left out.',
  exportedWithout_other: 'The file is saved. {{count}} pictures and files were left out.',
  exported: 'The file is saved.',
  noTemplate: 'This file is not a Herald template.',
  keep: {
    title: 'Save as a template',
    name: 'Name',
    what: 'What',
    all: 'The whole announcement',
    selected: 'The selected blocks',
    save: 'Save',
    saving: 'Reading pictures and files…',
    saved: '“{{name}}” is saved in this browser.',
    savedWithout_one: '“{{name}}” is saved. {{count}} picture, file or spreadsheet was left out.',
    savedWithout_other: '“{{name}}” is saved. {{count}} pictures, files and spreadsheets were left out.',
    lost: 'Changed or left out: {{list}}.',
    notKept: 'The browser could not save it. It may be out of space, or this may be a private window.',
    nothing: 'Nothing to save yet.',
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    templates: typeof templatesEn
  }
}
