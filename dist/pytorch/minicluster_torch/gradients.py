"""The gradient of each parameter as this rank has computed it, before DistributedDataParallel reduces it."""


class Gradients:
    """Hooks on the parameters of the optimizer, from its first step on."""

    def __init__(self, watched):
        self._watched = watched
        self.parameters = []
        self.names = []

    def attach(self, optimizer):
        from . import settings

        self.parameters = [one for group in optimizer.param_groups for one in group['params']]
        self.names = settings.names_of(optimizer)
        guard = self._watched.recorder.guard
        for index, parameter in enumerate(self.parameters):
            # No rank has the whole gradient of a sharded parameter.
            if parameter.requires_grad and not hasattr(parameter, 'to_local'):
                parameter.register_post_accumulate_grad_hook(guard(self._pass_on(index)))

    def _pass_on(self, index):
        def accumulated(parameter):
            watched = self._watched
            watched.recorder.guard.each(watched.in_gradient, index, parameter.grad)

        return accumulated


def install(watched, asked):
    """Only if a listener needs them, because each hook costs time."""
    if asked['auditEvery'] > 0:
        from . import audit

        audit.install(watched, asked)

    def begin(optimizer):
        if watched.in_gradient:
            watched.gradients.attach(optimizer)

    watched.before_settings.append(begin)
