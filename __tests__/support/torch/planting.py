"""Lets one function of the adapter raise an error, in the process that imports this before torch loads the adapter."""

import ast
import importlib.abc
import importlib.machinery
import pathlib
import sys

package = 'minicluster_torch'
planted, reached = [None], set()


class Planted(Exception):
    """The error that a function raises."""


def enter(name):
    """Called first in each function of the adapter."""
    reached.add(name)
    if name == planted[0]:
        raise Planted(name)


class Instrument(ast.NodeTransformer):
    """Lets each function of a module begin with a call of `enter`."""

    def __init__(self, module):
        self._path = [module.rpartition(f'{package}.')[2]]

    def _within(self, node, name):
        self._path.append(name)
        self.generic_visit(node)
        place = '.'.join(self._path)
        self._path.pop()
        return ast.Call(ast.Name('_planted_enter', ast.Load()), [ast.Constant(place)], [])

    def visit_ClassDef(self, node):
        self._within(node, node.name)
        return node

    def visit_FunctionDef(self, node):
        node.body.insert(0, ast.Expr(self._within(node, node.name)))
        return node

    def visit_Lambda(self, node):
        entered = self._within(node, f'lambda {node.lineno}')
        node.body = ast.Subscript(ast.Tuple([entered, node.body], ast.Load()), ast.Constant(1), ast.Load())
        return node


class Loader(importlib.machinery.SourceFileLoader):
    compiled = {}

    def get_code(self, fullname):
        if self.path not in Loader.compiled:
            tree = Instrument(fullname).visit(ast.parse(self.get_data(self.path)))
            Loader.compiled[self.path] = compile(ast.fix_missing_locations(tree), self.path, 'exec')
        return Loader.compiled[self.path]

    def exec_module(self, module):
        module._planted_enter = enter
        super().exec_module(module)


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname, path, target=None):
        if fullname.partition('.')[0] != package:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path)
        if found is not None and found.origin:
            found.loader = Loader(fullname, found.origin)
        return found


def instrument(name):
    """From here on, what is imported of the adapter calls `enter`, and this function raises; none if it is null."""
    planted[0] = name
    sys.meta_path.insert(0, Finder())


def compile_all(adapter):
    """So that a process forked from this one compiles nothing."""
    for name in pathlib.Path(adapter, package).rglob('*.py'):
        words = name.relative_to(adapter).with_suffix('').parts
        fullname = '.'.join(words[:-1] if words[-1] == '__init__' else words)
        Loader(fullname, str(name)).get_code(fullname)
