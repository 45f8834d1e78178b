import fc from 'fast-check';

/** The same cases in every run: what a run finds is then due to the change. `FC_SEED` looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261121) });
