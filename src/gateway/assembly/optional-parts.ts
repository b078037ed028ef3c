// Parts that the service can do without. A line here and the folder that the line names can be deleted together:
// nothing else imports that folder (scripts/without-part.js does so in a copy).

export { loadHosts } from '../hosts/join.js';
export { Jobs } from '../jobs/jobs.js';
