export { MarkWords } from './components/mark-words'
export { SearchForgotten } from './components/search-forgotten'
export { searchRoute } from './engine/search-query'
export { closeSearchFeed, searchFeedOf } from './search-feed'
