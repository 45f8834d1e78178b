import { prepareCommand } from './prepare-command.js';
import { applyShellDefaults } from './shell-defaults.js';

// Runs before the program is loaded, so that the process that a command will need starts at the same time.
applyShellDefaults(process.env);
prepareCommand(process.argv.slice(2));
