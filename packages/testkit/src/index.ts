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
