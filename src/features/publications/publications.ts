export { publicationRoute } from './publication-route'
