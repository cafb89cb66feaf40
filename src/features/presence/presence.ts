export { WhoIsHere } from './components/who-is-here'
