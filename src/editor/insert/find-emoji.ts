import { emojiNames } from '../schema/emoji'
import { chineseEmojiWords } from './emoji-words'

/** The ones that announcements begin with, in front while nothing is searched. */
const usual = (
  'bulb pushpin memo mega exclamation bell rotating_light fire star tada rocket dart white_check_mark x question ' +
  'gift heart +1 clap muscle pray eyes date alarm_clock hourglass_flowing_sand clipboard link lock key ' +
  'chart_with_upwards_trend trophy triangular_flag_on_post speech_balloon construction no_entry zap'
).split(' ')

const all = [...usual, ...emojiNames.filter((name) => !usual.includes(name))]

/** Names of emoji that the words mean, by their names and by common Chinese words. */
export function findEmoji(words: string): readonly string[] {
  const wanted = words.trim().toLocaleLowerCase().replaceAll(/\s+/g, '_')
  if (wanted === '') return all
  const isIt = (name: string) => name.includes(wanted) || chineseEmojiWords(name).includes(wanted)
  const found = all.filter(isIt)
  return [
    ...found.filter((name) => name.startsWith(wanted)),
    ...found.filter((name) => !name.startsWith(wanted)),
  ]
}
