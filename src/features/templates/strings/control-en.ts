/** Words of the control that opens the templates. Their Chinese is in control-zh-cn.ts. */
export const templatesControlEn = {
  title: 'Templates: start from one, or save this announcement as one',
  offer: 'This announcement is empty.',
  begin: 'Start from a template',
  open: 'Templates',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'templates-control': typeof templatesControlEn
  }
}
