/** Words of the components. Their Chinese is in zh-cn.ts. */
export const uiEn = {
  search: {
    clear: 'Clear the search',
  },
  bar: {
    actions: 'More actions',
  },
  asOf: {
    now: 'Updated just now',
    ago: 'Updated {{ago}}',
    stopped: '80% of this month’s calls are used: the page no longer refreshes by itself.',
  },
  picture: {
    about: '{{what}} · {{size}}',
    pixels: '{{width}} × {{height}} pixels',
    frames: '{{frames}} frames of {{width}} × {{height}} pixels',
    drawing: 'Drawing',
    unmeasured: 'Picture of unknown dimensions',
    tooLarge: 'Too large to show safely.',
    tooComplex: 'Too complex to show safely.',
    unknown: 'Not shown, because its dimensions cannot be measured.',
    waiting: 'Not shown yet: the pictures around it use all the memory for pictures.',
    show: 'Show',
    download: 'Download',
  },
}

declare module '../../i18n/i18n' {
  interface Namespaces {
    ui: typeof uiEn
  }
}
