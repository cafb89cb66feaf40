import DefaultTheme from 'vitepress/theme-without-fonts'
import { wordsOf } from '../chinese-words.mjs'
import './style.css'

/** The default theme, with a search that knows Chinese words: a function in the configuration would need `eval`. */
export default {
  extends: DefaultTheme,
  enhanceApp({ siteData }) {
    siteData.value.themeConfig.search.options.miniSearch = { options: { tokenize: wordsOf } }
  },
}
