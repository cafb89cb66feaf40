/** The built-in templates as Markdown; the first line is the title. Chinese: built-in-zh-cn.ts. */
export const builtInEn = {
  meeting: {
    name: 'Weekly meeting',
    text: `# {chat}: weekly meeting, {date}

> [!NOTE]
> Add what you want to discuss before the meeting starts. Anything not on the agenda waits a week.

## Agenda

1. What we decided last week, and where it stands
2. What is blocking us
3. What comes next

## Decisions

| What | Who | Due |
| ---- | --- | --- |
|      |     |     |

## To do

- [ ] First task, with a name
- [ ] Second task, with a name
`,
  },
  release: {
    name: 'Release note',
    text: `# What’s new, {date}

In one sentence: what can people do today that they couldn’t do yesterday?

## New

- The largest change first

## Changed

- What looks or works differently, and why

## Fixed

- What was wrong, in the words of those who ran into it

> [!WARNING]
> What to do before or after updating. Delete this box if there is nothing to do.

## Questions

Ask in this group.
`,
  },
  incident: {
    name: 'Incident',
    text: `# Incident, {date}

> [!CAUTION]
> **Status:** investigating. **Since:** 00:00. **Next update:** in 30 minutes, even if nothing has changed.

## What people notice

Who is affected, and what doesn’t work for them.

## What to do meanwhile

The workaround, or: none yet, please wait.

## Timeline

| Time | What | Who |
| ---- | ---- | --- |
|      | Noticed |   |
|      | Cause found |   |
|      | Fixed |   |

## Afterwards

- [ ] Tell those who were affected that it is over
- [ ] Write down why it happened, and what keeps it from happening again
`,
  },
  welcome: {
    name: 'Welcome',
    text: `# Welcome to {chat}

This group is for … If you’re looking for something else, ask here: somebody will know.

## Who is who

- Questions about … go to …
- Access is given by …

## How we talk here

- One topic, one thread
- Decisions are written into this announcement
- Nobody has to answer in the evening

## On your first day

- [ ] Say hello, and what you will work on
- [ ] Read what is pinned
- [ ] Ask about the first thing that isn’t clear
`,
  },
  schedule: {
    name: 'Schedule',
    text: `# {chat}: schedule

As of {date}. Anything not yet confirmed says so.

| When | What | Where | Who |
| ---- | ---- | ----- | --- |
| 09:00 | Doors open |  |  |
| 09:30 | Welcome |  |  |
| 10:00 |  |  |  |
| 12:00 | Lunch |  |  |
| 17:00 | End |  |  |

> [!TIP]
> Times are local. Changes are written here first.
`,
  },
}
