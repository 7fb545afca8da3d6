/*
 * Loaded into a server process by `--import`: measures how long its event loop is blocked. SIGUSR2 prints one line of
 * JSON and resets the figures.
 */

const EVERY = 10;

/** The longest turn of the event loop in milliseconds: by the clock, and the processor time of this thread in it. */
let longest = { wall: 0, cpu: 0 };
/** Maximum processor milliseconds of one turn: time in which the machine suspends the thread does not count. */
let blocked = 0;
let memory = 0;

let last = performance.now();
let used = computed();

function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  const now = performance.now();
  const cpuNow = computed();
  const wall = now - last - EVERY;
  const cpu = Math.min(wall, cpuNow - used);
  if (wall > longest.wall) longest = { wall, cpu };
  blocked = Math.max(blocked, cpu);
  last = now;
  used = cpuNow;
}, EVERY).unref();

setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss());
}, 100).unref();

process.on('SIGUSR2', () => {
  const figures = {
    blocked,
    wall: longest.wall,
    cpuOfWall: longest.cpu,
    memory: Math.max(memory, process.memoryUsage.rss()),
  };
  console.log(`loop-watch ${JSON.stringify(figures)}`);
  longest = { wall: 0, cpu: 0 };
  blocked = 0;
  memory = 0;
});
