export { FakeHost, type FakeHostOptions, type FakeSession } from "./fake-host.ts";
export {
  type FakeFault,
  type FakeProgram,
  type FakeRan,
  FakeSystem,
  type FakeSystemOptions,
  type FakeTimer,
  settle,
  until,
} from "./fake-system.ts";
export {
  readTape,
  TAPE_FORMAT,
  type Tape,
  type TapeAgent,
  type TapeHeader,
  type TapeRecord,
  type TapeSize,
  writeTape,
} from "./tape.ts";
export { type PlayOptions, playTape, type Told } from "./tape-play.ts";
export { readStory, remarksOf, storyOf, writeStory } from "./tape-story.ts";
export { bytesOf, tearBytes, tearOutput } from "./tape-tear.ts";
