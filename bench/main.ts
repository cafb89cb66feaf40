import { benchAnnouncements } from './announcements'

/** `npm run bench`: one run, medians, and beside each figure the floor that was measured in turns with it. */
console.log('median          ours            bare driver         ratio')
for await (const line of benchAnnouncements()) console.log(line)
