// The parts of jobs that are loaded together, when a job is open or is to be added.

export { JobPanel } from './job-panel.js';
export { NewJob } from './new-job.js';
